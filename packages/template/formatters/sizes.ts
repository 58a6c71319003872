/** One side of '1500x1000'; undefined where the text has not two parts. */
export function sizePart(size: string, side: 'width' | 'height'): string | undefined {
  const parts = size.split('x')
  return parts.length === 2 ? parts[side === 'width' ? 0 : 1] : undefined
}

const buckets = [100, 300, 500, 750, 1000] as const
const widest = 1500

/** PL-9.21: the smallest bucket that is wide enough, 1500w beyond. */
export function thumbnailFor(width: number): string {
  return `${buckets.find((bucket) => width <= bucket) ?? widest}w`
}
