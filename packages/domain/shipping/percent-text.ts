import { formatMinorUnits } from '../kit/money.ts'

/** Formats parts per million as a percentage: 88,750 is `8.875%`. */
export function ppmToPercentText(ratePpm: number): string {
  return `${formatMinorUnits(ratePpm, 4).replace(/\.?0+$/, '')}%`
}
