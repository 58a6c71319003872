import { hundredPercentPpm } from '@sitewright/domain/discounts/prorate.ts'
import { ppmToPercentText } from '@sitewright/domain/shipping/percent-text.ts'

/** Reads a typed percentage in parts per million: `19`, `7,7`, `8.875 %`. Returns null for anything else, and above 100. */
export function parsePercent(text: string): number | null {
  const found = /^(\d{1,3})(?:[.,](\d{1,4}))?%?$/u.exec(text.replaceAll(/[\s\u{a0}\u{202f}]/gu, ''))
  if (!found) return null
  const [, whole = '', decimals = ''] = found
  const ppm = Number(whole + decimals.padEnd(4, '0'))
  return ppm > hundredPercentPpm ? null : ppm
}

/** Returns a rate as it is typed: `8.875`. */
export function percentNumberText(ratePpm: number): string {
  return ppmToPercentText(ratePpm).slice(0, -1)
}
