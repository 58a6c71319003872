/** The point of a picture that stays visible when the picture is cropped, from 0,0 (top left) to 1,1. */
export type FocalPoint = { x: number; y: number }

/** Moves a focal point outside the picture to the nearest edge. A coordinate that is not a number becomes 0.5 (PL-9.22). */
export function clampFocalPoint({ x, y }: FocalPoint): FocalPoint {
  return { x: within(x), y: within(y) }
}

function within(value: number): number {
  return Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 0.5
}
