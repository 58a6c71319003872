import { randomInt } from 'node:crypto'

/** True in about `percent` of the calls. */
export function happens(percent: number): boolean {
  return randomInt(100) < percent
}

export function oneOf<T>(items: readonly T[]): T {
  return items[items.length === 0 ? 0 : randomInt(items.length)] as T // undefined only for an empty list
}

export function someMs(most: number): number {
  return randomInt(most + 1)
}
