import { describe, expect, it } from 'vitest'
import { proofSpan } from './money-differences.ts'

const dayMs = 24 * 60 * 60_000
const at = (text: string): number => Date.parse(text)
const spanOf = (now: string, zone: string): string[] => {
  const { fromMs, toMs } = proofSpan(at(now), zone)
  return [fromMs, toMs].map((ms) => new Date(ms).toISOString().slice(0, 16))
}

describe('the span of a proof', () => {
  it.each([
    ['2026-11-28T04:10Z', 'UTC', ['2026-11-25T22:00', '2026-11-28T00:00']],
    ['2026-11-28T04:10Z', 'America/Los_Angeles', ['2026-11-25T06:00', '2026-11-27T08:00']],
    ['2026-11-28T04:10Z', 'Asia/Tokyo', ['2026-11-25T13:00', '2026-11-27T15:00']],
    ['2026-11-28T04:10Z', 'America/New_York', ['2026-11-25T03:00', '2026-11-27T05:00']],
    // Midnight was 10 minutes ago: what moved within two hours is left for the next proof.
    ['2026-11-28T05:10Z', 'America/New_York', ['2026-11-26T03:00', '2026-11-28T03:10']],
    // Clocks change: the days of 25 and 23 hours.
    ['2026-10-26T04:10Z', 'Europe/Berlin', ['2026-10-23T20:00', '2026-10-25T23:00']],
    ['2026-03-30T04:10Z', 'Europe/Berlin', ['2026-03-27T21:00', '2026-03-29T22:00']],
  ])('at %s in %s is %j', (now, zone, expected) => {
    expect(spanOf(now, zone)).toEqual(expected)
  })

  it.each([
    ['2026-03-01T04:10Z', 'America/New_York'],
    ['2026-10-20T04:10Z', 'America/New_York'],
    ['2026-10-20T04:10Z', 'Europe/Berlin'],
  ])('BX-5.03 leaves no time out between the proofs of 15 nights after %s in %s', (first, zone) => {
    const spans = Array.from({ length: 15 }, (_, night) => proofSpan(at(first) + night * dayMs, zone))
    const gaps = spans.filter(({ fromMs }, night) => fromMs > (spans[night - 1]?.toMs ?? Infinity))
    expect(gaps).toEqual([])
  })
})
