/** One side of '1500x1000'; undefined where the text has not two parts, or the part is no number. */
export function sizePart(size: string, side: 'width' | 'height'): number | undefined {
  const parts = size.split('x')
  const number = parts.length === 2 ? Number.parseInt(parts[side === 'width' ? 0 : 1] ?? '', 10) : Number.NaN
  return Number.isNaN(number) ? undefined : number
}

const buckets = [100, 300, 500, 750, 1000] as const
const widest = 1500

/** PL-9.21: the smallest bucket that is wide enough, 1500w beyond. */
export function thumbnailFor(width: number): string {
  return `${buckets.find((bucket) => width <= bucket) ?? widest}w`
}
