#include "CImageShims.h"
