#if Cluster
    import CNATS
    import Cluster

    /// The settings that a stream must have.
    struct StreamShape {
        let name: String
        let subjects: [String]
        let retention: jsRetentionPolicy
        /// In nanoseconds.
        let duplicates: Int64
        let replicas: Int
        /// How long messages stay, in nanoseconds; 0: any time.
        var age: Int64 = 0

        /// Jobs are removed when they are done. Of each subject the newest message stays.
        static func jobs(_ subjects: QueueSubjects, _ times: QueueTimes, replicas: Int) -> StreamShape {
            StreamShape(
                name: subjects.jobStream, subjects: [subjects.jobs], retention: js_WorkQueuePolicy,
                duplicates: times.memory.nanoseconds, replicas: replicas)
        }

        static func failures(_ subjects: QueueSubjects, replicas: Int) -> StreamShape {
            StreamShape(
                name: subjects.failureStream, subjects: [subjects.failures], retention: js_LimitsPolicy,
                duplicates: 120_000_000_000, replicas: replicas)
        }

        /// Remembers who has a turn by the one message of it: another one with its id is a duplicate.
        static func turns(_ subjects: QueueSubjects, replicas: Int) -> StreamShape {
            let length = Duration.seconds(PendingFaces.turn).nanoseconds
            return StreamShape(
                name: subjects.turnStream, subjects: [subjects.turns], retention: js_LimitsPolicy,
                duplicates: length, replicas: replicas, age: length)
        }

        func fill(_ config: inout jsStreamConfig, _ strings: CStrings) {
            unsafe config.Name = strings(name)
            unsafe config.Subjects = unsafe strings.list(subjects)
            unsafe config.SubjectsLen = Int32(subjects.count)
            unsafe config.Retention = retention
            unsafe config.MaxMsgsPerSubject = 1
            unsafe config.Discard = js_DiscardOld
            unsafe config.Storage = js_FileStorage
            unsafe config.Replicas = Int64(replicas)
            unsafe config.Duplicates = duplicates
            unsafe config.MaxAge = age
        }

        /// What differs, for people; nil: nothing that matters. Operators may change replicas, limits and placement.
        func difference(from config: jsStreamConfig) -> String? {
            let found = unsafe (0..<Int(config.SubjectsLen)).compactMap { index in
                unsafe config.Subjects[index].map { unsafe String(cString: $0) }
            }
            if found != subjects {
                return
                    "subjects are \(found.joined(separator: ", ")), not \(subjects.joined(separator: ", "))"
            }
            if unsafe config.Retention != retention {
                return retention == js_WorkQueuePolicy
                    ? "retention is not workqueue" : "retention is not limits"
            }
            if unsafe config.MaxMsgsPerSubject != 1 {
                return "max_msgs_per_subject is \(unsafe config.MaxMsgsPerSubject), not 1"
            }
            if unsafe config.Discard != js_DiscardOld { return "discard is not old" }
            return nil
        }
    }
#endif
