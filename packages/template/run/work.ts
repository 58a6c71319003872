import { islandText } from '../formatters/escape.ts'
import { charge, type Run, stop } from './run.ts'
import { printed } from './values.ts'

// How much a piece of work costs. A step stays near 100 ns whatever the data are (BX-5.11), which `npm run bench:budget` measures.

/** What reading a text costs: so many steps for each 64 UTF-16 units. */
export function stepsOfText(text: string, stepsOf64: number): number {
  return Math.floor((text.length * stepsOf64) / 64)
}

export function chargeText(run: Run, text: string, stepsOf64: number): void {
  if (text.length >= unitsOfFreeText) charge(run, stepsOfText(text, stepsOf64))
}

/** A text that is shorter than this costs nothing beyond the step of its tag. */
const unitsOfFreeText = 64

/** What a text grew by: escapes take longer than what stays. A character grows to at most nine. */
export function chargeGrowth(run: Run, grown: number): void {
  if (grown > 32) charge(run, grown >>> 3)
}

/** Takes a text apart or escapes it with a function that takes about a step for 64 UTF-16 units. */
export function counted(run: Run, text: string, change: (text: string) => string, stepsOf64 = 2): string {
  chargeText(run, text, stepsOf64)
  const made = change(text)
  chargeGrowth(run, made.length - text.length)
  return made
}

/** Puts texts together; they may be one text many times. */
export function joined(run: Run, texts: readonly string[], separator: string): string {
  let length = separator.length * texts.length
  for (const text of texts) length += text.length
  chargeLength(run, length)
  charge(run, length >>> 6)
  return texts.join(separator)
}

/** A text that a formatter puts together piece by piece: it may not become longer than a text may be (BX-5.11). */
export function chargeLength(run: Run, length: number): void {
  if (length > run.limits.textLength) {
    stop(run, 'TEXT_LIMIT_REACHED', `A text is longer than ${run.limits.textLength}`)
  }
}

/** What takes long the first time: charged when it is not what was used last, whatever other renderings left in caches. */
export function chargeNew(run: Run, kind: string, key: string, steps: number): void {
  if (run.lastUsed.get(kind) === key) return
  charge(run, steps)
  run.lastUsed.set(kind, key)
}

/** Steps that are left. A count that passes them need not go on. */
export function stepsLeft(run: Run): number {
  return run.limits.steps - run.steps
}

/** JSON, counted before it is written: a part that stands in several places is written, and so counted, in each of them. */
export function jsonOf(run: Run, value: unknown, indent = 0): string | undefined {
  charge(run, stepsOfJson(value, indent, stepsLeft(run)))
  const json = JSON.stringify(value, null, indent)
  if (json !== undefined) chargeText(run, json, 2)
  return json
}

/** JSON for a script element that an island reads. */
export function islandJsonOf(run: Run, value: unknown): string {
  return islandText(jsonOf(run, value) ?? 'null')
}

/** The steps that writing a value as JSON takes; once they pass `most`, the walk ends. */
function stepsOfJson(value: unknown, indent: number, most: number): number {
  let steps = 0
  const walk = (part: unknown, depth: number): void => {
    if (typeof part === 'string') steps += 1 + (part.length >>> 4)
    else if (typeof part !== 'object' || part === null) steps += 1
    else if (Array.isArray(part)) {
      steps += 1 + ((depth * indent) >>> 4)
      for (const one of part) {
        if (steps > most) return
        walk(one, depth + 1)
      }
    } else {
      const keys = Object.keys(part)
      steps += 1 + keys.length + ((depth * indent * keys.length) >>> 4)
      for (const key of keys) {
        if (steps > most) return
        steps += key.length >>> 4
        walk((part as Readonly<Record<string, unknown>>)[key], depth + 1)
      }
    }
  }
  walk(value, 1)
  return steps
}

/** `printed`, where the value may be a long list. */
export function printedBy(run: Run, value: unknown): string {
  return printed(value, (steps) => charge(run, steps))
}
