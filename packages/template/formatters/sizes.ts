/** One side of '1500x1000'; undefined where the text has not two parts, or the part is no number. */
export function sizePart(size: string, side: 'width' | 'height'): number | undefined {
  if (size.length > longestSize) return undefined
  const parts = /^([^x]*)x([^x]*)$/.exec(size)
  const number = Number.parseInt(parts?.[side === 'width' ? 1 : 2] ?? '', 10)
  return Number.isNaN(number) ? undefined : number
}

const longestSize = 64

const buckets = [100, 300, 500, 750, 1000] as const
const widest = 1500

/** PL-9.21: the smallest bucket that is wide enough, 1500w beyond. */
export function thumbnailFor(width: number): string {
  return `${buckets.find((bucket) => width <= bucket) ?? widest}w`
}
