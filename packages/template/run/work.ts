import { charge, type Run } from './run.ts'
import { printed } from './values.ts'

// What formatters count beyond their tag, in proportion to what they walk: a step stays near 200 ns whatever the data are (BX-5.11).

/** A text that is read: so many steps for each 64 UTF-16 units. */
export function chargeText(run: Run, text: string, stepsOf64: number): void {
  if (text.length >= 64) charge(run, Math.floor((text.length * stepsOf64) / 64))
}

/** What a text grew by: escapes take longer than what stays. */
export function chargeGrowth(run: Run, grown: number): void {
  if (grown > 32) charge(run, grown >>> 1)
}

/** HTML that a formatter puts together itself: its pieces were escaped one by one. */
export function counted<made extends string | undefined>(run: Run, made: made): made {
  if (made !== undefined) chargeText(run, made, 8)
  return made
}

/** JSON, with the work of writing it. */
export function jsonOf(run: Run, value: unknown, indent = 0): string | undefined {
  const json = JSON.stringify(value, null, indent)
  if (json !== undefined) chargeText(run, json, 48)
  return json
}

/** `printed`, where the value may be a long list. */
export function printedBy(run: Run, value: unknown): string {
  return printed(value, (elements) => charge(run, elements))
}
