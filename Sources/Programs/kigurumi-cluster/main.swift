import ClusterCommands

ClusterProgram.main()
