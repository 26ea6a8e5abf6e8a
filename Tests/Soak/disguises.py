"""Portraits that are made harder, with the place of each face, for Tests/Soak/found-faces."""
import math
import os

import cv2
import mediapipe
import numpy as np

from composites import OVAL

mesh_network = mediapipe.solutions.face_mesh.FaceMesh(
    static_image_mode=True, max_num_faces=1, min_detection_confidence=0.3)
BEARD = [234, 93, 132, 58, 172, 136, 150, 149, 176, 148, 152, 377, 400, 378, 379, 365, 397, 288, 361, 323, 454, 366, 425,
         436, 426, 327, 2, 98, 206, 216, 205, 137]
LIPS = [61, 40, 37, 0, 267, 270, 291, 321, 314, 17, 84, 91]
TURNS = [(15, 45, 180), (-30, 90, 60), (20, -90, 135), (-15, -45, 180), (30, -60, 90), (-20, 45, -135), (25, -90, 60),
         (-25, 180, -45)]


def read(path):
    """A picture, RGB, at most 900 pixels long, at least 250."""
    picture = cv2.cvtColor(cv2.imread(path), cv2.COLOR_BGR2RGB)
    longest = max(picture.shape[:2])
    scale = 900 / longest if longest > 900 else 2 if longest < 250 else 1
    if scale == 1:
        return picture
    return cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC)


def points(picture):
    """The 468 points in pixels; with room around the picture if none are found. None if there is no face."""
    height, width = picture.shape[:2]
    for room in (0, 1):
        top, left = room * height // 2, room * width // 2
        wide = cv2.copyMakeBorder(picture, top, top, left, left, cv2.BORDER_CONSTANT)
        faces = mesh_network.process(wide).multi_face_landmarks
        if faces:
            return np.array([[point.x * wide.shape[1] - left, point.y * wide.shape[0] - top] for point in faces[0].landmark])
    return None


def place(mesh):
    """Middle from the brows to the chin, height from forehead to chin, degrees of a clockwise rotation."""
    across = mesh[263] - mesh[33]
    middle = (mesh[168] + mesh[152]) / 2
    return (*middle, np.linalg.norm(mesh[10] - mesh[152]), math.degrees(math.atan2(across[1], across[0])))


def rotated(picture, mesh, degrees):
    """Clockwise, all of it, on its mean color."""
    height, width = picture.shape[:2]
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), -degrees, 1)
    wide = int(abs(turn[0, 0]) * width + abs(turn[0, 1]) * height)
    tall = int(abs(turn[0, 1]) * width + abs(turn[0, 0]) * height)
    turn[:, 2] += ((wide - width) / 2, (tall - height) / 2)
    mean = picture.reshape(-1, 3).mean(0).tolist()
    picture = cv2.warpAffine(picture, turn, (wide, tall), flags=cv2.INTER_CUBIC, borderValue=mean)
    return picture, mesh @ turn[:, :2].T + turn[:, 2]


def filled(picture, corners, color, holes=()):
    mask = np.zeros(picture.shape[:2], np.uint8)
    cv2.fillPoly(mask, [np.array(corners).round().astype(np.int32)], 255)
    for hole in holes:
        cv2.fillPoly(mask, [np.array(hole).round().astype(np.int32)], 0)
    share = cv2.GaussianBlur(mask, (0, 0), 1)[..., None] / 255
    return (picture * (1 - share) + np.array(color) * share + 0.5).astype(np.uint8)


def ellipse(middle, across, up):
    return [middle + across * math.cos(angle) + up * math.sin(angle) for angle in np.linspace(0, 2 * math.pi, 40)]


def sunglasses(picture, mesh):
    across = (mesh[263] - mesh[33]) / np.linalg.norm(mesh[263] - mesh[33])
    down = np.array([-across[1], across[0]])
    thick = max(2, int(0.03 * np.linalg.norm(mesh[10] - mesh[152])))
    for left, right in ((33, 133), (362, 263)):
        reach = 0.85 * np.linalg.norm(mesh[left] - mesh[right])
        middle = (mesh[left] + mesh[right]) / 2 + 0.15 * reach * down
        picture = filled(picture, ellipse(middle, 1.05 * reach * across, 0.8 * reach * down), (18, 18, 20))
    for left, right in ((133, 362), (33, 127), (263, 356)):
        cv2.line(picture, tuple(map(int, mesh[left])), tuple(map(int, mesh[right])), (18, 18, 20), thick)
    return picture


def beard(picture, mesh):
    noise = np.random.default_rng(1).integers(20, 75, (*picture.shape[:2], 1))
    hair = cv2.GaussianBlur((noise * np.array([1, 0.8, 0.65])).astype(np.uint8), (0, 0), 0.7)
    return filled(picture, mesh[BEARD], hair, [mesh[LIPS]])


def hat(picture, mesh):
    up, across = mesh[10] - mesh[152], mesh[454] - mesh[234]
    base = (mesh[105] + mesh[334]) / 2 + 0.04 * up
    crown = [base - 0.62 * across, base + 0.62 * across, base + 0.6 * across + 0.45 * up, base + 0.3 * across + 0.75 * up,
             base - 0.3 * across + 0.75 * up, base - 0.6 * across + 0.45 * up]
    brim = [base - 0.8 * across - 0.02 * up, base + 0.8 * across - 0.02 * up, base + 0.7 * across + 0.09 * up,
            base - 0.7 * across + 0.09 * up]
    return filled(filled(picture, crown, (60, 40, 90)), brim, (30, 20, 45))


def headscarf(picture, mesh, color=(120, 50, 60)):
    up, across, middle = mesh[10] - mesh[152], mesh[454] - mesh[234], (mesh[234] + mesh[454]) / 2
    shoulders = [middle - 1.1 * across - 2.2 * up, middle + 1.1 * across - 2.2 * up, middle + 0.85 * across,
                 middle - 0.85 * across]
    picture = filled(picture, shoulders, color, [mesh[OVAL]])
    return filled(picture, ellipse(middle + 0.05 * up, 0.85 * across, 1.05 * up), color, [mesh[OVAL]])


def veil(picture, mesh):
    up, across = mesh[10] - mesh[152], mesh[454] - mesh[234]
    lower = [mesh[234] - 0.1 * across, mesh[195] + 0.02 * up, mesh[454] + 0.1 * across, mesh[454] - 0.9 * up,
             mesh[234] - 0.9 * up]
    return filled(headscarf(picture, mesh, (25, 25, 32)), lower, (25, 25, 32))


def blurred(picture, mesh):
    return cv2.GaussianBlur(picture, (0, 0), 0.05 * np.linalg.norm(mesh[10] - mesh[152]))


def far(picture, mesh, scene, share, random):
    """The picture pasted into a scene so that the face is so high, and its points there."""
    side = max(scene.shape[:2])
    scale = side * share / (0.75 * np.linalg.norm(mesh[10] - mesh[152]))
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)[:scene.shape[0], :scene.shape[1]]
    top = int(random.integers(0, scene.shape[0] - small.shape[0] + 1))
    left = int(random.integers(0, scene.shape[1] - small.shape[1] + 1))
    scene = scene.copy()
    scene[top:top + small.shape[0], left:left + small.shape[1]] = small
    return scene, mesh * scale + (left, top)


def disguised(pictures, scenes):
    """Group, name, picture and place of each face, of named pictures; those without a face are left out."""
    random = np.random.default_rng(5)
    for number, (name, picture) in enumerate(pictures):
        mesh = points(picture)
        if mesh is None:
            continue
        for degrees in TURNS[number % len(TURNS)]:
            level = "15-30" if abs(degrees) <= 30 else "45-60" if abs(degrees) <= 60 else "90-180"
            turned, moved = rotated(picture, mesh, degrees)
            yield f"rotated by {level} degrees", f"{name} {degrees}", turned, place(moved)
        changes = {"sunglasses": sunglasses, "beard": beard, "hat down to the brows": hat, "headscarf": headscarf,
                   "veil that leaves only the eyes": veil, "out of focus": blurred}
        for group, change in changes.items():
            yield group, name, change(picture.copy(), mesh), place(mesh)
        yield "at a fifth of the light", name, (picture * 0.2).astype(np.uint8), place(mesh)
        for part in (10, 16, 24, 32):
            scene, moved = far(picture, mesh, scenes[number % len(scenes)], 1 / part, random)
            yield f"1/{part} of the longest side", name, scene, place(moved)


def scenes(folder):
    """Photographs without people, 1,600 x 1,200 pixels."""
    found = [cv2.imread(os.path.join(folder, name)) for name in sorted(os.listdir(folder))]
    return [cv2.resize(picture[..., ::-1], (1600, 1200)) for picture in found if picture is not None]
