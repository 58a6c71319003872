import { decimalText } from '../kit/money.ts'

/** 88,750 parts per million are `8.875%`. */
export function rateText(ratePpm: number): string {
  return `${decimalText(ratePpm, 4).replace(/\.?0+$/, '')}%`
}
