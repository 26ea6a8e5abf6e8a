"""People with known opacity in front of many backgrounds, for Tests/Soak/cut-outs.

A portrait is cut out slowly and carefully: closed-form matting (Levin, Lischinski and Weiss, 2008) of a trimap that is
wide where hair is, and its foreground colors by multi-level estimation. Look at each result before you believe it: `truth`
writes pictures of them.
"""
import os

import cv2
import mediapipe
import numpy as np
from pymatting import estimate_alpha_cf, estimate_foreground_ml

SIDE = 512
OVAL = [10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377, 152, 148, 176, 149, 150, 136,
        172, 58, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109]
mask_network = mediapipe.solutions.selfie_segmentation.SelfieSegmentation(model_selection=0)
mesh_network = mediapipe.solutions.face_mesh.FaceMesh(
    static_image_mode=True, refine_landmarks=True, max_num_faces=1)


def seen_mask(rgb):
    small = cv2.resize(rgb, (256, 256), interpolation=cv2.INTER_AREA)
    return np.clip(mask_network.process(np.ascontiguousarray(small)).segmentation_mask, 0, 1).astype("<f4")


def seen_mesh(rgb):
    """The 478 points in pixels; none if there is no face."""
    faces = mesh_network.process(np.ascontiguousarray(rgb)).multi_face_landmarks
    if not faces:
        return None
    return np.array([[point.x * rgb.shape[1], point.y * rgb.shape[0]] for point in faces[0].landmark])


def framed(path):
    """The head of a portrait as --framing auto frames it, RGB."""
    picture = cv2.cvtColor(cv2.imread(path), cv2.COLOR_BGR2RGB)
    mesh = seen_mesh(picture)
    if mesh is None:
        raise SystemExit(f"{path}: no face was found")
    height, width = picture.shape[:2]
    top, chin = min(mesh[70, 1], mesh[300, 1]), mesh[152, 1]
    side = min(height, width, int(2.2 * (chin - top)))
    left = int(np.clip((mesh[234, 0] + mesh[454, 0] - side) / 2, 0, width - side))
    above = int(np.clip(top + 0.26 * (chin - top) - side / 3, 0, height - side))
    square = picture[above:above + side, left:left + side]
    return cv2.resize(square, (SIDE, SIDE), interpolation=cv2.INTER_AREA if side > SIDE else cv2.INTER_CUBIC)


def disk(radius):
    return cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * radius + 1, 2 * radius + 1))


def truth(rgb):
    """Opacity 0…1 and foreground 0…255 of a framed portrait."""
    person = (cv2.resize(seen_mask(rgb), (SIDE, SIDE)) > 0.5).astype(np.uint8)
    count, labels, sizes, _ = cv2.connectedComponentsWithStats(person)
    if count > 2:
        person = (labels == 1 + np.argmax(sizes[1:, 4])).astype(np.uint8)
    mesh = seen_mesh(rgb)
    above_chin = np.arange(SIDE)[:, None] < mesh[152, 1]
    inside = np.where(above_chin, cv2.erode(person, disk(18)), cv2.erode(person, disk(9)))
    outside = np.where(above_chin, cv2.dilate(person, disk(22)), cv2.dilate(person, disk(10))) == 0
    face = np.zeros_like(person)
    cv2.fillPoly(face, [mesh[OVAL].astype(np.int32)], 1)
    trimap = np.full((SIDE, SIDE), 0.5)
    trimap[(inside | cv2.erode(face, disk(8))) > 0] = 1
    trimap[outside] = 0
    alpha = np.clip((estimate_alpha_cf(rgb / 255, trimap) - 0.02) / 0.96, 0, 1)
    return alpha, np.clip(estimate_foreground_ml(rgb / 255, alpha), 0, 1) * 255


def leaves(random):
    picture = np.full((SIDE, SIDE, 3), (25, 50, 20), np.float64)
    for _ in range(2600):
        place, size = random.integers(0, SIDE, 2), (int(random.integers(6, 18)), int(random.integers(3, 8)))
        color = np.clip(np.array([55, 100, 30]) * random.uniform(0.4, 1.3) + random.normal(0, 12, 3), 0, 255)
        cv2.ellipse(picture, tuple(map(int, place)), size, random.uniform(0, 180), 0, 360, color.tolist(), -1)
    return picture


def lights(random):
    picture = np.full((SIDE, SIDE, 3), (30, 20, 25), np.float64)
    for _ in range(70):
        light = np.zeros_like(picture)
        color = np.array([255, 160, 80]) * random.uniform(0.3, 1)
        place = tuple(map(int, random.integers(0, SIDE, 2)))
        cv2.circle(light, place, int(random.integers(12, 40)), color.tolist(), -1)
        picture += light / 2
    return cv2.GaussianBlur(np.clip(picture, 0, 255), (0, 0), 2)


def room(random):
    picture = np.full((SIDE, SIDE, 3), (215, 205, 190), np.float64)
    picture[int(SIDE * 0.75):] = (120, 85, 60)
    cv2.rectangle(picture, (40, 40), (200, 260), (235, 245, 250), -1)
    cv2.rectangle(picture, (40, 40), (200, 260), (240, 240, 240), 10)
    cv2.rectangle(picture, (320, 60), (490, 380), (140, 100, 70), -1)
    for shelf in range(4):
        for book in range(9):
            left, top = 326 + 18 * book, 70 + 78 * shelf
            color = random.integers(30, 220, 3).tolist()
            cv2.rectangle(picture, (left, top), (left + 14, top + 60), color, -1)
    return cv2.GaussianBlur(picture, (0, 0), 1.2) + random.normal(0, 3, picture.shape)


def clouds(random):
    sums = np.zeros((SIDE, SIDE))
    for octave in range(4):
        side = 4 << octave
        sums += cv2.resize(random.random((side, side)), (SIDE, SIDE), interpolation=cv2.INTER_CUBIC) / 2**octave
    return 200 + 50 * ((sums - sums.min()) / np.ptp(sums))[..., None] * np.ones(3)


def backgrounds(folder):
    """Fourteen generated ones, and all photographs of a folder."""
    random = np.random.default_rng(7)
    y, x = np.mgrid[0:SIDE, 0:SIDE, 0:1][:2] / SIDE
    tiles = (((10 * x).astype(int) + (10 * y).astype(int)) % 2).astype(float)
    green = leaves(random)
    made = {
        "white": 250 + 0 * x * np.ones(3), "gray": 128 + 0 * x * np.ones(3), "black": 12 + 0 * x * np.ones(3),
        "skin": np.array([215, 180, 150]) + 0 * x, "green": np.array([70, 160, 90]) + 0 * x,
        "sky": np.array([120, 190, 235]) * (1 - y) + np.array([220, 235, 250]) * y,
        "dusk": np.array([90, 40, 60]) * (1 - y) + np.array([240, 120, 60]) * y,
        "curtain": np.array([170, 60, 70]) * (0.75 + 0.25 * np.sin(60 * x + 2 * np.sin(4 * y))),
        "tiles": np.array([180, 190, 200]) * tiles + np.array([150, 120, 110]) * (1 - tiles),
        "clouds": clouds(random), "leaves": cv2.GaussianBlur(green, (0, 0), 0.8),
        "leaves-far": cv2.GaussianBlur(green, (0, 0), 7), "lights": lights(random), "room": room(random),
    }
    for name in sorted(os.listdir(folder)):
        picture = cv2.imread(os.path.join(folder, name))
        if picture is None:
            continue
        side = min(picture.shape[:2])
        square = cv2.resize(picture[:side, :side, ::-1], (SIDE, SIDE), interpolation=cv2.INTER_AREA)
        made[os.path.splitext(name)[0]] = square.astype(float)
    return {name: np.clip(picture, 0, 255) for name, picture in made.items()}
