// Catches the long jumps of libpng and libjpeg, so that none crosses a Swift frame.
#ifndef CIMAGESHIMS_H
#define CIMAGESHIMS_H
#endif
