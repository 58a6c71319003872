/** A point that must not be cut away, from 0,0 (top left) to 1,1. */
export type FocalPoint = { x: number; y: number }

/** The point, or the nearest that lies in the picture; 0.5 where it is no number. PL-9.22 */
export function withinPicture({ x, y }: FocalPoint): FocalPoint {
  return { x: within(x), y: within(y) }
}

function within(value: number): number {
  return Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 0.5
}
