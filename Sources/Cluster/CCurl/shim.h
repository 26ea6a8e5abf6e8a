// libcurl, with the variadic curl_easy_setopt and curl_easy_getinfo once for each type, because Swift cannot call them.
#include <curl/curl.h>

static inline CURLcode kigurumi_curl_set_text(CURL *handle, CURLoption option, const char *value) {
    return curl_easy_setopt(handle, option, value);
}
static inline CURLcode kigurumi_curl_set_number(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}
static inline CURLcode kigurumi_curl_set_size(CURL *handle, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(handle, option, value);
}
static inline CURLcode kigurumi_curl_set_list(CURL *handle, struct curl_slist *value) {
    return curl_easy_setopt(handle, CURLOPT_HTTPHEADER, value);
}
// The body is not copied: it must stay until the request is done.
static inline CURLcode kigurumi_curl_set_body(CURL *handle, const void *bytes, curl_off_t count) {
    curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, count);
    return curl_easy_setopt(handle, CURLOPT_POSTFIELDS, bytes);
}
typedef size_t (*kigurumi_curl_receiver)(char *bytes, size_t size, size_t count, void *context);
// Both get the same context.
static inline void kigurumi_curl_set_receivers(
    CURL *handle, kigurumi_curl_receiver body, kigurumi_curl_receiver head, void *context) {
    curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, body);
    curl_easy_setopt(handle, CURLOPT_WRITEDATA, context);
    curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, head);
    curl_easy_setopt(handle, CURLOPT_HEADERDATA, context);
}
// Where libcurl writes what it knows about a failure; CURL_ERROR_SIZE bytes that live as long as the handle's use.
static inline CURLcode kigurumi_curl_set_reasons(CURL *handle, char *buffer) {
    return curl_easy_setopt(handle, CURLOPT_ERRORBUFFER, buffer);
}
// The status of the answer; 0 without one.
static inline long kigurumi_curl_status(CURL *handle) {
    long status = 0;
    curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
    return status;
}
