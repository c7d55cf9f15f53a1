"""Make the pictures under assets/pictures: wood, cloth, light, balls, pots, shadows. The hand is made by make_hand.py.

A development tool (numpy and pillow); the game only scales, tints and lays these over each other. Everything comes
from formulas and seeds: the same script makes the same pictures.

    python scripts/make_textures.py [FOLDER]
"""

import math
import sys
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image

Grey = NDArray[np.float64]

LIGHT = np.array([-0.46, 0.58, 0.90])
"""Toward the one lamp, from the upper left, high: for balls, pots, frame and shadows (x right, y up, z out)."""
LIGHT = LIGHT / np.linalg.norm(LIGHT)


LAMP = np.array([-0.46, 0.58, 0.26])
"""Toward the lamp as a ball mirrors it: lower than the light comes, so that its gleam keeps clear of the marks."""
LAMP = LAMP / np.linalg.norm(LAMP)


def smooth(low: float, high: float, x: Grey) -> Grey:
    """Return the smooth step from 0 at ``low`` to 1 at ``high``."""
    t = np.clip((x - low) / (high - low), 0.0, 1.0)
    return t * t * (3.0 - 2.0 * t)


def noise(rng: np.random.Generator, shape: tuple[int, int], along: float, across: float) -> Grey:
    """Return tileable noise of mean 0 and deviation 1, with features so many pixels long along x and across."""
    spectrum = np.fft.fft2(rng.standard_normal(shape))
    fy = np.fft.fftfreq(shape[0])[:, None] * across
    fx = np.fft.fftfreq(shape[1])[None, :] * along
    field: Grey = np.real(np.fft.ifft2(spectrum * np.exp(-8.0 * (fx**2 + fy**2))))
    return np.asarray((field - field.mean()) / field.std())


def ramp(stops: list[tuple[float, tuple[int, int, int]]], value: Grey) -> NDArray[np.float64]:
    """Return colours between stops for values 0 to 1."""
    at = [stop for stop, _ in stops]
    return np.stack([np.interp(value, at, [colour[i] for _, colour in stops]) for i in range(3)], axis=-1)


def disc(side: int, reach: float) -> tuple[Grey, Grey, Grey]:
    """Return x, y (up) and radius over a square picture whose half side is ``reach`` radii."""
    axis = (np.arange(side) + 0.5) / side * 2.0 * reach - reach
    x, y = np.meshgrid(axis, -axis)
    return x, y, np.hypot(x, y)


def coverage(distance: Grey, pixel: float) -> Grey:
    """Return how much of a pixel lies inside, from the signed distance to the edge (negative inside)."""
    return np.clip(0.5 - distance / pixel, 0.0, 1.0)


def save(path: Path, rgb: NDArray[np.float64], alpha: Grey | None = None, quality: int | None = None) -> None:
    """Write a picture from 0 to 255 values: JPEG of a quality, which is read four times as fast, or lossless WebP."""
    parts = rgb if rgb.ndim == 3 else np.repeat(rgb[..., None], 3, axis=-1)
    if alpha is not None:
        parts = np.concatenate([parts, alpha[..., None] * 255.0], axis=-1)
    image = Image.fromarray(np.clip(parts + 0.5, 0, 255).astype(np.uint8), "RGBA" if alpha is not None else "RGB")
    if quality is None:
        image.save(path, lossless=True, quality=100, method=6, exact=True)
    else:
        image.save(path, quality=quality, optimize=True)
    print(f"{path.name:18} {image.size[0]:5} x {image.size[1]:<5} {path.stat().st_size / 1000:7.1f} kB")


def wood(folder: Path) -> None:
    """Walnut, grain along x: a strip to cut rails from."""
    rng = np.random.default_rng(2009)
    shape = (320, 2048)
    bend = 9.0 * noise(rng, shape, 900, 200)
    rows = np.arange(shape[0])[:, None] + bend
    rings = 0.5 + 0.5 * np.sin(rows * 2 * np.pi / 40.0 + 1.6 * noise(rng, shape, 1400, 90))
    rings = rings**1.6
    fibre = noise(rng, shape, 260, 2.2)
    pores = np.clip(noise(rng, shape, 90, 1.6) - 1.25, 0, None)
    broad = noise(rng, shape, 700, 130)
    value = 0.47 + 0.19 * (rings - 0.5) + 0.055 * fibre + 0.10 * broad - 0.20 * pores
    stops = [
        (0.0, (34, 18, 11)),
        (0.3, (74, 42, 25)),
        (0.5, (112, 68, 41)),
        (0.72, (148, 96, 60)),
        (1.0, (190, 136, 92)),
    ]
    save(folder / "wood.jpg", ramp(stops, np.clip(value, 0, 1)), quality=88)


def cloth(folder: Path) -> None:
    """A tile of woven wool in grey around 222, to be tinted with the cloth's colour: its nap lies along the board."""
    rng = np.random.default_rng(11)
    side = 512
    y, x = np.mgrid[0:side, 0:side]
    warp = np.sin((x + y) * 2 * np.pi / 4.0) * np.sin((x - y) * 2 * np.pi / 4.0 + 0.6)
    nap = noise(rng, (side, side), 2.2, 4.4)
    fluff = np.clip(noise(rng, (side, side), 3.4, 2.6) - 0.9, 0, None)
    lint = noise(rng, (side, side), 18, 26)
    clouds = noise(rng, (side, side), 150, 190)
    grey = 222 + 5.0 * warp + 6.5 * nap + 8.0 * fluff + 2.6 * lint + 3.0 * clouds
    save(folder / "cloth.jpg", grey, quality=90)


def grain(folder: Path) -> None:
    """A tile of faint noise that keeps dark gradients from showing steps."""
    rng = np.random.default_rng(5)
    save(folder / "grain.webp", np.clip(3.0 + 1.4 * rng.standard_normal((192, 192)), 0, 8))


def lamp(folder: Path) -> None:
    """The lamp over the table: a warm pool of light with a soft edge, dimmer toward the corners."""
    h, w = 192, 128
    y, x = np.mgrid[0:h, 0:w]
    u, v = (x + 0.5) / w * 2 - 1, (y + 0.5) / h * 2 - 1
    away = ((np.abs(u + 0.05) / 0.98) ** 2.4 + (np.abs(v + 0.07) / 1.0) ** 2.4) ** (1 / 2.4)
    pool = 1.0 - smooth(0.25, 1.25, away)
    warm, dim = np.array([255.0, 251.0, 238.0]), np.array([144.0, 144.0, 140.0])
    save(folder / "lamp.webp", dim + (warm - dim) * pool[..., None])


def mirrored(nx: Grey, ny: Grey, nz: Grey) -> tuple[Grey, Grey, Grey]:
    """Return where the eye, straight above, sees to by way of a mirror that faces so."""
    return 2.0 * nz * nx, 2.0 * nz * ny, 2.0 * nz**2 - 1.0


def lamp_seen(rx: Grey, ry: Grey, rz: Grey) -> Grey:
    """Return how much of the lamp is seen in a direction: a long shade with round corners, soft at its edges."""
    toward = rx * LAMP[0] + ry * LAMP[1] + rz * LAMP[2]
    across = np.array([LAMP[1], -LAMP[0], 0.0]) / math.hypot(LAMP[0], LAMP[1])
    along = np.cross(LAMP, across)
    far = np.maximum(toward, 1e-3)
    u = (rx * across[0] + ry * across[1]) / far / 0.36
    v = (rx * along[0] + ry * along[1] + rz * along[2]) / far / 0.23
    edge = (np.abs(u) ** 3.2 + np.abs(v) ** 3.2) ** (1 / 3.2)
    return np.where(toward > 0.0, 1.0 - smooth(0.62, 1.20, edge), 0.0)


def balls(folder: Path) -> None:
    """A ball's light: what multiplies its colour (with its outline as alpha), and what is added on top."""
    side = 384
    x, y, r = disc(side, 1.04)
    rim = coverage(r - 1.0, 2.08 / side * 1.5)
    q = np.minimum(r, 0.999) / np.maximum(r, 1e-9)
    nx, ny = x * np.where(r > 0.999, q, 1.0), y * np.where(r > 0.999, q, 1.0)
    nz = np.sqrt(np.clip(1.0 - nx**2 - ny**2, 0.0, 1.0))
    facing = np.clip(nx * LIGHT[0] + ny * LIGHT[1] + nz * LIGHT[2], -1, 1)
    lit = smooth(-0.42, 1.02, facing)
    shade = 0.20 + 0.86 * lit
    shade *= 0.70 + 0.30 * smooth(0.0, 0.60, nz)
    green = 0.16 * smooth(0.30, 1.0, 0.35 - facing) * (1 - nz)
    rgb = np.stack([shade - 0.3 * green, shade + green, shade + 0.35 * green], axis=-1)
    save(folder / "ball-shade.webp", 255 * np.clip(rgb, 0, 1), rim)

    rx, ry, rz = mirrored(nx, ny, nz)
    glass = 0.045 + 0.955 * (1.0 - nz) ** 5.0
    lamp = 0.66 * lamp_seen(rx, ry, rz)
    half = 1.5 * LIGHT + np.array([0, 0, 1.0])
    half /= np.linalg.norm(half)
    gleam = np.clip(nx * half[0] + ny * half[1] + nz * half[2], 0, 1)
    glow = 0.20 * gleam**46 + 0.12 * gleam**7
    sky = 0.34 * glass * smooth(-0.15, 0.75, rx * LIGHT[0] + ry * LIGHT[1] + 0.4)
    cloth = 0.30 * smooth(0.10, -0.85, rz) * (1 - nz) ** 0.8 * smooth(0.35, -0.65, facing)
    white = np.clip(lamp + glow + sky, 0, 1)
    add = np.stack([white + 0.30 * cloth, 0.985 * white + 0.62 * cloth, 0.94 * white + 0.48 * cloth], axis=-1)
    save(folder / "ball-shine.webp", 255 * np.clip(add, 0, 1) * rim[..., None])


def shadows(folder: Path) -> None:
    """A soft disc of shadow: its outline at one, falling off from 0.72 to 1.4 radii."""
    _, _, r = disc(192, 1.6)
    soft = (1.0 - smooth(0.55, 1.5, r)) ** 1.25
    save(folder / "shadow.webp", np.zeros_like(r), soft)


def pots(folder: Path) -> None:
    """An empty pot: a brass lip, a turned bowl lit on the side away from the lamp, and leather at its ground."""
    side, reach = 512, 1.5
    x, y, r = disc(side, reach)
    pixel = 2 * reach / side
    angle = np.arctan2(y, x)
    toward = np.cos(angle - np.arctan2(LIGHT[1], LIGHT[0]))
    rng = np.random.default_rng(7)
    grain = noise(rng, (side, side), 5, 3)

    # The bowl falls off from its lip, steeply at first. The lip nearer to the lamp throws its shade on the ground.
    ground = 0.66
    deep = np.sqrt(np.clip(1.0 - ((r - ground) / (1.0 - ground)) ** 2, 0.0, 1.0)) * (r > ground) + (r <= ground)
    across = np.clip(0.5 - 0.5 * toward, 0, 1)
    lit = (0.16 + 0.84 * across**1.5) * (0.46 + 0.54 * (1.0 - deep) ** 0.8)
    turned = 0.5 + 0.5 * np.sin(r * 105.0 + 0.8 * grain)
    wood = ramp(
        [(0, (9, 6, 4)), (0.22, (58, 35, 21)), (0.55, (138, 88, 53)), (1, (222, 162, 108))],
        np.clip(lit * (0.88 + 0.12 * turned) + 0.012 * grain, 0, 1),
    )
    bright = 1.0 - smooth(0.62, 0.92, np.hypot(x - 0.36, y + 0.45))
    near = 1.0 - smooth(0.25, ground, r)
    leather = (0.35 + 0.65 * bright)[..., None] * np.array([58.0, 44.0, 34.0]) * (0.72 + 0.28 * near)[..., None]
    leather += 1.1 * grain[..., None]
    wall = smooth(ground - 0.05, ground + 0.05, r)[..., None]
    hole = leather * (1 - wall) + wood * wall
    hole *= (1.0 - 0.55 * np.exp(-(((r - ground) / 0.07) ** 2)))[..., None]
    under = (1.0 - smooth(0.55, 1.02, np.hypot(x - 0.30, y + 0.38)))[..., None]
    hole *= 0.30 + 0.70 * under

    lip_in, lip_out = 0.985, 1.10
    slope = np.clip((r - lip_in) / (lip_out - lip_in), 0, 1)
    bevel = np.where(slope < 0.45, -toward, toward)
    gleam = np.clip(np.cos(angle - 2.25), 0, 1) ** 10 + np.clip(np.cos(angle + 0.9), 0, 1) ** 14
    crown = 1.0 - np.abs(slope - 0.5) * 2.0
    brightness = 0.44 + 0.26 * bevel + 0.30 * crown * (0.6 + 0.4 * np.abs(toward)) + 0.34 * gleam
    brass = ramp(
        [(0, (44, 30, 12)), (0.4, (148, 110, 50)), (0.75, (226, 188, 110)), (1, (255, 243, 206))],
        np.clip(brightness, 0, 1),
    )

    rgb = np.where((r < lip_in)[..., None], hole, brass)
    solid = coverage(r - lip_out, pixel * 1.5)
    press = 0.50 * np.clip(1 - (r - lip_out) / 0.30, 0, 1) ** 2 * (0.62 - 0.38 * toward)
    alpha = solid + (1 - solid) * press * (r > lip_out - 0.05)
    rgb = rgb * (solid / np.maximum(alpha, 1e-6))[..., None]
    save(folder / "pot.webp", rgb, np.clip(alpha, 0, 1))


def pot_shades(folder: Path) -> None:
    """The shade that a pot's edge throws upon a ball standing in it: broad on the lamp's side, none on the other."""
    side, reach = 512, 1.5
    x, y, r = disc(side, reach)
    far = np.hypot(x - 0.20, y + 0.25)
    over = np.clip(0.66 * smooth(0.72, 1.16, far) + 0.62 * smooth(0.84, 0.99, r), 0, 0.9)
    over *= coverage(r - 1.0, 2 * reach / side * 1.5)
    save(folder / "pot-shade.webp", np.zeros_like(r), over)


def main() -> None:
    """Make all pictures."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parents[1] / "assets" / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    for make in (wood, cloth, grain, lamp, balls, shadows, pots, pot_shades):
        make(folder)


if __name__ == "__main__":
    main()
