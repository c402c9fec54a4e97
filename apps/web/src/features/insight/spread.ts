/** A circle on the screen, in pixels. */
export interface Circle {
  readonly x: number;
  readonly y: number;
  /** Across. */
  readonly size: number;
}

interface Box {
  readonly width: number;
  readonly height: number;
}

/** Pixels between two circles, and between a circle and the edge. */
const gap = 4;
/** Of the box, that circles may cover: more would be a blur. */
const coverAtMost = 0.3;
const rounds = 400;

/**
 * Circles side by side, each as near to its own place as the others allow. What lies in the box stays in it whole;
 * what lies outside, on a map that was moved, stays outside. Where they would cover too much, all become smaller.
 */
export function spread(circles: readonly Circle[], box: Box): Circle[] {
  const covered = circles.reduce((sum, { size }) => sum + size ** 2, 0);
  const scale = Math.min(1, Math.sqrt((coverAtMost * box.width * box.height) / covered));
  const placed = circles.map(({ x, y, size }) => ({ x, y, size: size * scale }));
  const inside = placed.filter((circle) => isInside(circle, box));
  for (let round = 0; round < rounds; round += 1) {
    for (const circle of inside) keepInside(circle, box);
    if (!pushApart(placed)) break;
  }
  return placed;
}

type Moving = { -readonly [K in keyof Circle]: Circle[K] };

/** Whether any two were too close. */
function pushApart(circles: readonly Moving[]): boolean {
  let isMoved = false;
  for (const [at, a] of circles.entries()) {
    for (const [further, b] of circles.slice(at + 1).entries()) {
      const wanted = (a.size + b.size) / 2 + gap;
      const apart = Math.hypot(b.x - a.x, b.y - a.y);
      if (apart >= wanted - 0.01) continue;
      // Two at one place go in a direction of their own.
      const angle = apart > 0.01 ? Math.atan2(b.y - a.y, b.x - a.x) : at + 2.4 * (further + 1);
      const half = (wanted - apart) / 2;
      a.x -= Math.cos(angle) * half;
      a.y -= Math.sin(angle) * half;
      b.x += Math.cos(angle) * half;
      b.y += Math.sin(angle) * half;
      isMoved = true;
    }
  }
  return isMoved;
}

function isInside({ x, y }: Circle, { width, height }: Box): boolean {
  return x >= 0 && y >= 0 && x <= width && y <= height;
}

function keepInside(circle: Moving, { width, height }: Box): void {
  const room = circle.size / 2 + gap;
  circle.x = Math.min(Math.max(circle.x, room), width - room);
  circle.y = Math.min(Math.max(circle.y, room), height - room);
}
