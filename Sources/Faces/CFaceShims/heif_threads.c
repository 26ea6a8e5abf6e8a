// libheif makes libde265 start threads for each picture and each tile, and libde265 waits forever for one that couldn't
// be started. The symbols of a program take precedence over those of its libraries: since this one starts no thread,
// libde265 decodes in the thread that calls it.
__attribute__((visibility("default"), used)) int de265_start_worker_threads(void *context, int count) {
    (void)context;
    (void)count;
    return 0;
}
