#include "color.h"

#include <stdlib.h>

#include <lcms2.h>

struct codec_color {
    cmsHTRANSFORM transform;
    codec_color_layout layout;
};

static void on_error(cmsContext context, cmsUInt32Number code, const char *text) {
    (void)code;
    codec_reason *reason = cmsGetContextUserData(context);
    if (reason && !reason->text[0]) codec_reason_set(reason, text);
}

// The other channels of a pixel are skipped, so that gray is read in place of red.
static cmsUInt32Number gray_format(codec_color_layout layout) {
    int bytes = layout == CODEC_COLOR_RGBA16 ? 2 : 1;
    return COLORSPACE_SH(PT_GRAY) | CHANNELS_SH(1) | EXTRA_SH(3) | BYTES_SH(bytes);
}

static cmsUInt32Number format_of(cmsColorSpaceSignature space, codec_color_layout layout, bool is_gray) {
    if (layout == CODEC_COLOR_INKS8) return space == cmsSigCmykData ? TYPE_CMYK_8_REV : 0;
    if (space == cmsSigGrayData) return is_gray ? gray_format(layout) : 0;
    if (space != cmsSigRgbData) return 0;
    return layout == CODEC_COLOR_RGBA16 ? TYPE_RGBA_16 : TYPE_RGBA_8;
}

static codec_color *make(
    cmsContext context, cmsHPROFILE profile, codec_color_layout layout, bool is_gray, codec_reason *reason) {
    cmsUInt32Number format = format_of(cmsGetColorSpace(profile), layout, is_gray);
    if (!format) {
        codec_reason_set(reason, "it is made for other kinds of pictures");
        return NULL;
    }
    codec_color *color = calloc(1, sizeof *color);
    cmsHPROFILE srgb = cmsCreate_sRGBProfileTHR(context);
    if (color && srgb) {
        color->layout = layout;
        // lcms would use a coarse table for 16 bits, which is six steps off for dark colors.
        cmsUInt32Number exact = layout == CODEC_COLOR_RGBA16 ? cmsFLAGS_NOOPTIMIZE : 0;
        color->transform = cmsCreateTransformTHR(
            context, profile, format, srgb, TYPE_RGBA_8, INTENT_PERCEPTUAL, cmsFLAGS_BLACKPOINTCOMPENSATION | exact);
    }
    if (srgb) cmsCloseProfile(srgb);
    if (color && color->transform) return color;
    if (!reason->text[0]) codec_reason_set(reason, "no colors can be converted by it");
    free(color);
    return NULL;
}

// lcms reports errors to the context, which passes them to `reason`. The transform keeps the context.
static cmsContext context_with(codec_reason *reason) {
    reason->text[0] = 0;
    cmsContext context = cmsCreateContext(NULL, reason);
    if (context) cmsSetLogErrorHandlerTHR(context, on_error);
    else codec_reason_set(reason, "out of memory");
    return context;
}

static codec_color *finished(cmsContext context, cmsHPROFILE profile, codec_color *color, codec_reason *reason) {
    if (profile) cmsCloseProfile(profile);
    else if (!reason->text[0]) codec_reason_set(reason, "it is damaged");
    // Later errors are ignored.
    cmsSetLogErrorHandlerTHR(context, NULL);
    if (!color) cmsDeleteContext(context);
    return color;
}

codec_color *codec_color_by_profile(
    const uint8_t *bytes, size_t length, codec_color_layout layout, bool is_gray, codec_reason *reason) {
    cmsContext context = context_with(reason);
    if (!context) return NULL;
    cmsHPROFILE profile = cmsOpenProfileFromMemTHR(context, bytes, (cmsUInt32Number)length);
    return finished(context, profile, profile ? make(context, profile, layout, is_gray, reason) : NULL, reason);
}

static cmsToneCurve *curve_of(cmsContext context, const codec_color_space *space) {
    if (space->curve == CODEC_CURVE_GAMMA) return cmsBuildGamma(context, space->gamma);
    const cmsFloat64Number srgb[5] = {2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045};
    return cmsBuildParametricToneCurve(context, 4, srgb);
}

codec_color *codec_color_by_space(
    const codec_color_space *space, codec_color_layout layout, codec_reason *reason) {
    cmsContext context = context_with(reason);
    if (!context) return NULL;
    const double(*at)[2] = space->primaries;
    cmsCIExyYTRIPLE primaries = {{at[0][0], at[0][1], 1}, {at[1][0], at[1][1], 1}, {at[2][0], at[2][1], 1}};
    cmsCIExyY white = {at[3][0], at[3][1], 1};
    cmsToneCurve *curve = curve_of(context, space);
    cmsToneCurve *curves[3] = {curve, curve, curve};
    cmsHPROFILE profile = curve ? cmsCreateRGBProfileTHR(context, &white, &primaries, curves) : NULL;
    if (curve) cmsFreeToneCurve(curve);
    return finished(context, profile, profile ? make(context, profile, layout, false, reason) : NULL, reason);
}

void codec_color_convert(const codec_color *color, const void *from, uint8_t *to, size_t pixels) {
    // lcms counts in 32 bits; rows are shorter than this.
    const size_t most = 1 << 20;
    int size = color->layout == CODEC_COLOR_RGBA16 ? 8 : 4;
    for (size_t at = 0; at < pixels; at += most) {
        size_t count = pixels - at < most ? pixels - at : most;
        const uint8_t *source = (const uint8_t *)from + at * (size_t)size;
        cmsDoTransform(color->transform, source, to + at * 4, (cmsUInt32Number)count);
        if (color->layout == CODEC_COLOR_RGBA8) continue;
        const uint16_t *deep = (const uint16_t *)(const void *)source;
        for (size_t i = 0; i < count; i++) {
            to[(at + i) * 4 + 3] =
                color->layout == CODEC_COLOR_INKS8 ? 255 : (uint8_t)((deep[i * 4 + 3] * 255u + 32895u) >> 16);
        }
    }
}

void codec_color_close(codec_color *color) {
    if (!color) return;
    cmsContext context = cmsGetTransformContextID(color->transform);
    cmsDeleteTransform(color->transform);
    cmsDeleteContext(context);
    free(color);
}

int codec_color_version(void) { return cmsGetEncodedCMMversion(); }
