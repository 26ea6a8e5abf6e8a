import KigurumiCommands

Program.main()
