import { escapeIslandJson } from '../formatters/escape.ts'
import { charge, type RenderState, stopRendering } from './run.ts'
import { toPrintedText } from './values.ts'

// Charges the step budget of a render for work on texts and lists. A step should take about 100 ns for any data;
// `npm run bench:budget` measures it (BX-5.11).

/** Returns the cost of reading a text in budget steps: `stepsPer64Units` steps per 64 UTF-16 units. */
export function stepsToReadText(text: string, stepsPer64Units: number): number {
  return Math.floor((text.length * stepsPer64Units) / 64)
}

export function chargeText(run: RenderState, text: string, stepsPer64Units: number): void {
  if (text.length >= unitsOfFreeText) charge(run, stepsToReadText(text, stepsPer64Units))
}

/** Length in UTF-16 units below which a text costs nothing beyond the step of its tag. */
const unitsOfFreeText = 64

/**
 * Charges steps for the growth of a text, because escaping takes longer than copying. One character becomes at most nine, such as
 * `€` in a URL.
 */
export function chargeTextGrowth(run: RenderState, grown: number): void {
  if (grown > 32) charge(run, grown >>> 3)
}

/**
 * Applies a function to a text and charges steps for it: `stepsPer64Units` steps per 64 UTF-16 units, and more when the text
 * grows.
 */
export function chargeAndTransformText(
  run: RenderState,
  text: string,
  change: (text: string) => string,
  stepsPer64Units = 2,
): string {
  chargeText(run, text, stepsPer64Units)
  const made = change(text)
  chargeTextGrowth(run, made.length - text.length)
  return made
}

/** Joins texts with a separator. Charged by the total length, because the same long text may occur many times. */
export function joinTexts(run: RenderState, texts: readonly string[], separator: string): string {
  let length = separator.length * texts.length
  for (const text of texts) length += text.length
  enforceTextLengthLimit(run, length)
  charge(run, length >>> 6)
  return texts.join(separator)
}

/** Ends the rendering when a text that is built piece by piece exceeds `limits.textLength` (BX-5.11). */
export function enforceTextLengthLimit(run: RenderState, length: number): void {
  if (length > run.limits.textLength) {
    stopRendering(run, 'TEXT_LIMIT_REACHED', `A text is longer than ${run.limits.textLength}`)
  }
}

/**
 * Charges steps for work that is slow on first use, such as loading a language, unless the rendering used the same key last.
 * Values that other renderings left in caches make no difference, so that a page always costs the same number of steps.
 */
export function chargeFirstUse(run: RenderState, kind: string, key: string, steps: number): void {
  if (run.lastUsed.get(kind) === key) return
  charge(run, steps)
  run.lastUsed.set(kind, key)
}

/** Returns the number of steps left in the rendering's budget. The computation of a cost can stop when it exceeds this number. */
export function stepsLeft(run: RenderState): number {
  return run.limits.steps - run.steps
}

/**
 * Writes a value as JSON. Its steps are charged before it is written; an object that occurs in several places is charged for
 * each. Undefined when the value has no JSON.
 */
export function jsonOf(run: RenderState, value: unknown, indent = 0): string | undefined {
  charge(run, stepsOfJson(value, indent, stepsLeft(run)))
  const json = JSON.stringify(value, null, indent)
  if (json !== undefined) chargeText(run, json, 2)
  return json
}

/** Writes a value as JSON that is safe in a script element, such as the props of an island. */
export function islandJsonOf(run: RenderState, value: unknown): string {
  return escapeIslandJson(jsonOf(run, value) ?? 'null')
}

/** Returns the cost in budget steps of writing a value as JSON. Stops counting when the cost exceeds `max`. */
function stepsOfJson(value: unknown, indent: number, max: number): number {
  let steps = 0
  const walk = (part: unknown, depth: number): void => {
    if (typeof part === 'string') steps += 1 + (part.length >>> 4)
    else if (typeof part !== 'object' || part === null) steps += 1
    else if (Array.isArray(part)) {
      steps += 1 + ((depth * indent) >>> 4)
      for (const one of part) {
        if (steps > max) return
        walk(one, depth + 1)
      }
    } else {
      const keys = Object.keys(part)
      steps += 1 + keys.length + ((depth * indent * keys.length) >>> 4)
      for (const key of keys) {
        if (steps > max) return
        steps += key.length >>> 4
        walk((part as Readonly<Record<string, unknown>>)[key], depth + 1)
      }
    }
  }
  walk(value, 1)
  return steps
}

/** Returns the text that a variable tag prints for a value, and charges budget steps for the elements of a list. */
export function printValue(run: RenderState, value: unknown): string {
  return toPrintedText(value, (steps) => charge(run, steps))
}
