/** The columns of a focal point, which lies in the picture; 0.5,0.5 where it is no number. PL-9.22 */
export function withinPicture({ x, y }: { x: number; y: number }): { focal_x: number; focal_y: number } {
  return { focal_x: within(x), focal_y: within(y) }
}

function within(value: number): number {
  return Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 0.5
}
