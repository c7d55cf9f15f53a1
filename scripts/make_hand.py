"""Make the pictures of the hand under assets/pictures: its poses from relaxed to tensed, the swing, the touch.

A development tool (numpy and pillow), like make_textures.py: a right hand of round bones, blended smoothly and seen
from straight above by sphere tracing. It points to the right; the stretched fingertip ends at the origin. Skin, cuff
and sleeve are nearly white, so that the game can tint them.

    python scripts/make_hand.py [FOLDER] [PIXELS A MILLIMETRE]
"""

import sys
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageFilter

Field = NDArray[np.float32]
Bone = tuple[tuple[float, float, float], tuple[float, float, float], float, float]
"""From, to, and the radii there; in mm, z up from the cloth."""

LEFT, RIGHT, NEAR, FAR = -150.0, 14.0, -84.0, 56.0
"""What the pictures of the hand show, in mm."""
SLEEVE_LEFT, SLEEVE_RIGHT = -400.0, -134.0
"""What the picture of the sleeve shows of the arm behind the cuff; as high as the others."""
TOP = 72.0
LIGHT = np.array([-0.46, 0.58, 0.90]) / np.linalg.norm([-0.46, 0.58, 0.90])
"""The same lamp as that of balls and frame (make_textures.py), x right, y up."""


@dataclass(frozen=True)
class Pose:
    """``bend``: how far the index is drawn in behind the thumb, 0 to 1; ``out``: how far it is flicked out, 0 to 1."""

    bend: float = 0.0
    out: float = 0.0


def between(a: tuple[float, ...], b: tuple[float, ...], part: float) -> tuple[float, float, float]:
    """Return the place a part of the way from one to another."""
    x, y, z = ((1.0 - part) * u + part * v for u, v in zip(a, b, strict=True))
    return x, y, z


def joints(pose: Pose) -> tuple[list[tuple[float, float, float]], list[tuple[float, float, float]]]:
    """Return the joints of the index, from its knuckle, and of the thumb, from its root."""
    ready = [(-65, 0, 37), (-41, 0, 48), (-23, 4, 38), (-26, 8, 20)]
    tense = [(-68, 0, 39), (-54, 1, 58), (-37, 6, 47), (-40, 10, 24)]
    out = [(-63, 0, 36), (-34, 0, 39), (-15, 0, 33), (-7.2, 0, 25)]
    thumb_ready = [(-101, 2, 24), (-73, 25, 25), (-46, 29, 25), (-21, 15, 20)]
    thumb_tense = [(-101, 2, 24), (-76, 25, 26), (-55, 31, 30), (-33, 16, 23)]
    thumb_out = [(-101, 2, 24), (-76, 26, 24), (-53, 36, 22), (-31, 39, 18)]
    held = [between(a, b, pose.bend) for a, b in zip(ready, tense, strict=True)]
    pressed = [between(a, b, pose.bend) for a, b in zip(thumb_ready, thumb_tense, strict=True)]
    sideways = min(1.0, 2.0 * pose.out)
    return (
        [between(a, b, pose.out) for a, b in zip(held, out, strict=True)],
        [between(a, b, sideways) for a, b in zip(pressed, thumb_out, strict=True)],
    )


def skeleton(pose: Pose) -> list[tuple[float, list[Bone]]]:
    """Return groups of bones, each with how softly it blends with those before, in mm."""
    index, thumb = joints(pose)
    curled: list[tuple[float, list[Bone]]] = []
    for knuckle, middle, tip, radius in (
        ((-63, -20, 39), (-39, -20, 37), (-50, -18, 12), 10.4),
        ((-67, -39, 36), (-44, -38.5, 34), (-54, -36, 12), 9.8),
        ((-75, -55, 30), (-54, -54.5, 28), (-61, -52, 11), 8.6),
    ):
        curled.append((1.6, [(knuckle, middle, radius * 1.04, radius), (middle, tip, radius, radius * 0.9)]))
    palm: list[Bone] = [
        ((-126, -20, 27), (-100, -19, 30), 20.0, 20.0),
        ((-104, -8, 31), index[0], 15.0, 11.5),
        ((-104, -18, 32), (-63, -20, 38), 16.0, 11.5),
        ((-104, -28, 31), (-67, -39, 35), 15.5, 11.0),
        ((-106, -32, 28), (-75, -55, 29), 14.0, 9.8),
        ((-84, 2, 25), (-82, -40, 25), 15.0, 13.0),
    ]
    return [
        (7.0, palm),
        *curled,
        (2.2, [(index[0], index[1], 10.8, 9.7), (index[1], index[2], 9.7, 8.4), (index[2], index[3], 8.4, 7.2)]),
        (3.2, [(thumb[0], thumb[1], 15.0, 12.6), (thumb[1], thumb[2], 12.0, 9.8), (thumb[2], thumb[3], 10.0, 8.8)]),
    ]


def cone(p: tuple[Field, Field, Field], bone: Bone) -> Field:
    """Return the distance to a rod with round ends and a radius that changes along it."""
    (ax, ay, az), (bx, by, bz), r, s = bone
    dx, dy, dz = bx - ax, by - ay, bz - az
    x, y, z = p[0] - ax, p[1] - ay, p[2] - az
    h = np.clip((x * dx + y * dy + z * dz) / (dx * dx + dy * dy + dz * dz), 0.0, 1.0)
    away = np.sqrt((x - h * dx) ** 2 + (y - h * dy) ** 2 + (z - h * dz) ** 2)
    return np.asarray(away - (r + (s - r) * h))


def blend(a: Field, b: Field, soft: float) -> Field:
    """Return the smooth minimum of two distances."""
    h = np.clip(0.5 + 0.5 * (b - a) / soft, 0.0, 1.0)
    return np.asarray(b + (a - b) * h - soft * h * (1.0 - h))


def skin(p: tuple[Field, Field, Field], pose: Pose) -> Field:
    """Return the distance to the hand."""
    found: Field | None = None
    for soft, bones in skeleton(pose):
        group: Field | None = None
        for bone in bones:
            d = cone(p, bone)
            group = d if group is None else blend(group, d, 5.0)
        assert group is not None
        found = group if found is None else blend(found, group, soft)
    assert found is not None
    return found


def cuff(p: tuple[Field, Field, Field]) -> Field:
    """Return the distance to the cuff: a turned-up band around the wrist, thicker at its hem."""
    x, y, z = p
    around = np.sqrt(((y + 20.0) / 1.18) ** 2 + (z - 27.0) ** 2)
    hem = 24.5 + 1.3 * np.exp(-(((x + 118.6) / 2.0) ** 2)) + 0.8 * np.exp(-(((x + 143.0) / 2.4) ** 2))
    radial = np.abs(around - hem + 2.0) - 2.0
    filled = around - hem
    along = np.abs(x + 132.0) - 15.0
    band = np.maximum(np.where(x > -142.0, radial, filled), along)
    inside, outside = np.minimum(np.maximum(band, along), 0.0), 0.0
    return np.asarray(inside + outside + np.maximum(band, 0.0), dtype=np.float32)


def sleeve(scale: float) -> NDArray[np.float64]:
    """Return the sleeve, RGBA from 0 to 255: it widens toward the elbow, where it goes out of the light."""
    w, h = round((SLEEVE_RIGHT - SLEEVE_LEFT) * scale), round((FAR - NEAR) * scale)
    xs = SLEEVE_LEFT + (np.arange(w, dtype=np.float32) + 0.5) / scale
    ys = FAR - (np.arange(h, dtype=np.float32) + 0.5) / scale
    x, y = np.meshgrid(xs, ys)
    back = -138.0 - x
    middle, wide = -20.0 - 0.02 * back, 27.0 + 0.075 * back
    across = (y - middle) / wide
    folds = np.zeros_like(x)
    for at, lean, deep, soft in (
        (-156.0, 0.30, 2.6, 5.0), (-172.0, -0.42, 2.2, 6.0), (-196.0, 0.55, 2.8, 8.0), (-224.0, -0.35, 2.4, 9.0),
        (-258.0, 0.50, 2.8, 11.0), (-296.0, -0.45, 2.6, 12.0), (-340.0, 0.40, 2.6, 14.0),
    ):  # fmt: skip
        bow = x - at - lean * (y - middle) - 0.012 * (y - middle) ** 2
        one_side = 0.5 + 0.5 * np.tanh(np.sign(lean) * across * 2.2)
        folds += deep * np.exp(-((bow / soft) ** 2)) * (0.25 + 0.75 * one_side)
    there = np.abs(across) < 1.0
    z = 27.0 + 0.06 * back + np.sqrt(np.clip(1.0 - across**2, 0.0, 1.0)) * wide * 0.9 + folds
    light, _ = lit(np.where(there, z, 0.0).astype(np.float32), scale)
    weave = 0.018 * np.sin((x + y) * 3.4) * np.sin((x - y) * 3.4)
    seam = 0.12 * np.exp(-(((across + 0.42) / 0.018) ** 2))
    colour = ramp(CLOTH, np.clip(0.92 * light + weave - seam, 0.0, 1.0))
    edge = np.clip((1.0 - np.abs(across)) * wide * scale * 0.5, 0.0, 1.0)
    out = np.clip((x - SLEEVE_LEFT) / 110.0, 0.0, 1.0)
    alpha = 255.0 * edge * out * out * (3.0 - 2.0 * out)
    return np.concatenate([colour, alpha[..., None]], axis=-1)


def lit(floor: Field, scale: float) -> tuple[Field, Field]:
    """Return how light it is on a surface of such heights (mm), and how it gleams, each 0 to about 1."""
    gy, gx = np.gradient(floor, 1.0 / scale)
    length = np.sqrt(gx * gx + gy * gy + 1.0)
    nx, ny, nz = -gx / length, gy / length, 1.0 / length
    diffuse = np.clip(nx * LIGHT[0] + ny * LIGHT[1] + nz * LIGHT[2], 0.0, 1.0)
    halfway = (LIGHT + np.array([0.0, 0.0, 1.0])) / np.linalg.norm(LIGHT + np.array([0.0, 0.0, 1.0]))
    gleam = np.clip(nx * halfway[0] + ny * halfway[1] + nz * halfway[2], 0.0, 1.0)
    hollow = np.clip((soft(floor, 4.0 * scale) - floor) / 9.0, 0.0, 1.0)
    deep = np.clip((soft(floor, 1.6 * scale) - floor) / 3.0, 0.0, 1.0)
    edge = np.clip(1.0 - nz, 0.0, 1.0) ** 2.2
    light = 0.14 + 0.78 * diffuse**1.15 - 0.40 * hollow - 0.34 * deep - 0.20 * edge
    return np.asarray(light + 0.10 * np.clip(floor / 60.0, 0.0, 1.0)), gleam


def trace(pose: Pose, scale: float) -> tuple[Field, NDArray[np.bool_], Field, Field]:
    """Return heights, what is cuff, and the places of all pixels; heights below 0 where there is nothing."""
    w, h = round((RIGHT - LEFT) * scale), round((FAR - NEAR) * scale)
    xs = LEFT + (np.arange(w, dtype=np.float32) + 0.5) / scale
    ys = FAR - (np.arange(h, dtype=np.float32) + 0.5) / scale
    x, y = (part.ravel() for part in np.meshgrid(xs, ys))
    z = np.full(x.shape, TOP, dtype=np.float32)
    of_cuff = np.zeros(x.shape, dtype=bool)
    going = np.arange(x.size)
    for _ in range(90):
        p = (x[going], y[going], z[going])
        hand, band = skin(p, pose), cuff(p)
        d = np.minimum(hand, band)
        of_cuff[going] = band < hand
        z[going] -= 0.8 * d
        going = going[(d > 0.02) & (z[going] > -1.0)]
        if not going.size:
            break
    z[going] = np.where(z[going] > 2.0, z[going], -1.0)
    return z.reshape(h, w), of_cuff.reshape(h, w), x.reshape(h, w), y.reshape(h, w)


def nail(pose: Pose, x: Field, y: Field, z: Field, scale: float) -> Field:
    """Return how much of the thumb's nail a pixel shows, 0 to 1."""
    (ax, ay, _), (bx, by, bz) = joints(pose)[1][2:]
    long, radius = np.hypot(bx - ax, by - ay), 8.6
    ux, uy = (bx - ax) / long, (by - ay) / long
    along = (x - bx) * ux + (y - by) * uy + 0.18 * radius
    across = -(x - bx) * uy + (y - by) * ux
    shape = (np.abs(along / (0.80 * radius)) ** 2.6 + np.abs(across / (0.62 * radius)) ** 2.6) ** (1.0 / 2.6)
    above = np.clip((z - bz) / 3.0, 0.0, 1.0)
    return np.asarray(np.clip((1.0 - shape) * radius * 0.62 * scale + 0.5, 0.0, 1.0) * above)


def index_nail(pose: Pose, x: Field, y: Field, z: Field, scale: float) -> Field:
    """Return how much of the index's nail a pixel shows, 0 to 1: it is seen as far as the finger is stretched."""
    (ax, ay, _), (bx, by, bz) = joints(pose)[0][2:]
    long, radius = np.hypot(bx - ax, by - ay), 7.0
    ux, uy = (bx - ax) / long, (by - ay) / long
    along, across = (x - bx) * ux + (y - by) * uy - 0.1 * radius, -(x - bx) * uy + (y - by) * ux
    shape = (np.abs(along / (0.78 * radius)) ** 2.6 + np.abs(across / (0.60 * radius)) ** 2.6) ** (1.0 / 2.6)
    above = np.clip((z - bz) / 3.0, 0.0, 1.0) * (1.0 if pose.out > 0.5 else 0.0)
    return np.asarray(np.clip((1.0 - shape) * radius * 0.6 * scale + 0.5, 0.0, 1.0) * above)


def soft(field: Field, pixels: float) -> Field:
    """Return a field blurred by so many pixels."""
    low, high = float(field.min()), float(field.max())
    grey = Image.fromarray(((field - low) / max(high - low, 1e-6) * 255).astype(np.uint8), "L")
    blurred = np.asarray(grey.filter(ImageFilter.GaussianBlur(pixels)), dtype=np.float32)
    return np.asarray(blurred / 255.0 * (high - low) + low)


def ramp(stops: list[tuple[float, tuple[int, int, int]]], value: Field) -> NDArray[np.float64]:
    """Return colours between stops for values 0 to 1."""
    at = [stop for stop, _ in stops]
    return np.stack([np.interp(value, at, [colour[i] for _, colour in stops]) for i in range(3)], axis=-1)


SKIN = [
    (0.0, (84, 40, 34)),
    (0.30, (158, 100, 84)),
    (0.55, (212, 162, 142)),
    (0.78, (244, 212, 196)),
    (0.93, (255, 240, 230)),
    (1.0, (255, 255, 252)),
]
"""From shadow to light: nearly white, its shadows warm."""
CLOTH = [(0.0, (58, 58, 68)), (0.5, (166, 166, 174)), (1.0, (255, 255, 255))]


def creases(pose: Pose, x: Field, y: Field) -> Field:
    """Return how deep the folds of the skin over the joints of index and thumb are at a place, 0 to 1."""
    index, thumb = joints(pose)
    found = np.zeros(x.shape, dtype=np.float32)
    for chain, radius in ((index, 9.0), (thumb, 10.5)):
        for before, at, after in zip(chain, chain[1:], chain[2:], strict=False):
            ux, uy = after[0] - before[0], after[1] - before[1]
            long = float(np.hypot(ux, uy))
            along = ((x - at[0]) * ux + (y - at[1]) * uy) / long
            across = (-(x - at[0]) * uy + (y - at[1]) * ux) / long
            for offset, deep in ((-1.9, 0.55), (0.0, 1.0), (1.9, 0.55)):
                bow = along - offset - 0.010 * across * across * np.sign(offset or 1.0)
                fold = deep * np.exp(-((bow / 0.55) ** 2)) * np.clip(1.0 - np.abs(across) / (0.62 * radius), 0.0, 1.0)
                found = np.maximum(found, fold)
    return found


def flushed(pose: Pose, x: Field, y: Field) -> Field:
    """Return how rosy the skin is at a place, 0 to 1: over knuckles and at fingertips."""
    index, thumb = joints(pose)
    places = [index[0], index[1], index[3], thumb[2], thumb[3], (-63, -20, 0), (-67, -39, 0), (-75, -55, 0)]
    places += [(-41, -20, 0), (-46, -38.5, 0), (-55, -54.5, 0)]
    spots = [np.exp(-(((x - px) ** 2 + (y - py) ** 2) / 8.5**2)) for px, py, *_ in places]
    return np.asarray(np.clip(sum(spots), 0.0, 1.0))


def painted(pose: Pose, scale: float) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return skin and cuff of a pose as two pictures, RGBA from 0 to 255, at a scale."""
    z, of_cuff, x, y = trace(pose, scale)
    there = z > -0.5
    floor = np.where(there, z, 0.0).astype(np.float32)
    light, gleam = lit(floor, scale)
    light -= 0.13 * creases(pose, x, y) * there
    nails = np.maximum(nail(pose, x, y, z, scale), index_nail(pose, x, y, z, scale)) * there
    flesh = ramp(SKIN, np.clip(light + 0.16 * gleam**26, 0.0, 1.0))
    flesh *= 1.0 - flushed(pose, x, y)[..., None] * np.array([0.0, 0.085, 0.095])
    gloss = ramp(SKIN, np.clip(light * 1.02 + 0.06 + 0.42 * gleam**36, 0.0, 1.0)) * np.array([1.0, 0.90, 0.89])
    flesh = flesh * (1.0 - nails[..., None]) + gloss * nails[..., None]
    rim = np.clip(nails * (1.0 - nails) * 4.0, 0.0, 1.0)[..., None]
    flesh *= 1.0 - 0.30 * rim
    weave = 0.02 * np.sin(x * 5.2) * np.sin(y * 5.2)
    stitch = 0.16 * np.exp(-(((x + 122.5) / 0.5) ** 2)) * (np.sin(y * 2.6) > -0.2)
    band = ramp(CLOTH, np.clip(light * 1.02 + weave - stitch - 0.22 * np.exp(-(((x + 140.0) / 0.7) ** 2)), 0.0, 1.0))
    pictures = []
    for colour, seen in ((flesh, there & ~of_cuff), (band, there & of_cuff)):
        pictures.append(np.concatenate([colour, seen[..., None] * 255.0], axis=-1))
    return pictures[0], pictures[1]


def shrunk(picture: NDArray[np.float64], by: int) -> NDArray[np.float64]:
    """Return a picture at a part of its size, its colours weighed by how much they cover."""
    h, w = (side // by * by for side in picture.shape[:2])
    parts = picture[:h, :w].reshape(h // by, by, w // by, by, 4)
    alpha = parts[..., 3:].mean(axis=(1, 3))
    colour = (parts[..., :3] * parts[..., 3:]).sum(axis=(1, 3)) / np.maximum(parts[..., 3:].sum(axis=(1, 3)), 1e-6)
    return np.concatenate([colour, alpha], axis=-1)


def blurred(poses: list[Pose], scale: float) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return several poses laid over each other, as an eye sees a movement."""
    layers = [painted(pose, scale) for pose in poses]
    mixed = []
    for part in range(2):
        every = np.array([layer[part] for layer in layers])
        covered = every[..., 3:].sum(axis=0)
        colour = (every[..., :3] * every[..., 3:]).sum(axis=0) / np.maximum(covered, 1e-6)
        mixed.append(np.concatenate([colour, covered / len(poses)], axis=-1))
    return mixed[0], mixed[1]


POSES = {
    "hand-0": [Pose(0.0)],
    "hand-1": [Pose(1 / 3)],
    "hand-2": [Pose(2 / 3)],
    "hand-3": [Pose(1.0)],
    "hand-swing": [Pose(0.6, out / 8) for out in range(9)],
    "hand-out": [Pose(0.0, 1.0)],
}


def save(path: Path, picture: NDArray[np.float64]) -> None:
    """Write a picture."""
    image = Image.fromarray(np.clip(picture + 0.5, 0, 255).astype(np.uint8), "RGBA")
    image.save(path, quality=92, alpha_quality=100, method=6, exact=True)
    print(f"{path.name:16} {image.size[0]} x {image.size[1]} {path.stat().st_size // 1000:4} kB", flush=True)


def main() -> None:
    """Make all pictures, or those that are named."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parents[1] / "assets" / "pictures"
    scale, fine = float(sys.argv[2]) if len(sys.argv) > 2 else 3.2, 2
    names = sys.argv[3].split(",") if len(sys.argv) > 3 else list(POSES)
    for name in names:
        flesh, band = (shrunk(part, fine) for part in blurred(POSES[name], scale * fine))
        save(folder / f"{name}.webp", flesh)
    save(folder / "cuff.webp", band)
    save(folder / "sleeve.webp", shrunk(sleeve(scale * fine), fine))


if __name__ == "__main__":
    main()
