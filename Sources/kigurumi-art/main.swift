print("kigurumi")
