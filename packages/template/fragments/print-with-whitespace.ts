import { publicWhitespace } from './public-whitespace.ts'
import { printFragment } from '../run/partials.ts'
import type { Run } from '../run/run.ts'

/** Prints a fragment, in public output with the white space around it that the reference prints. */
export function printWithWhitespace(run: Run, name: string, model: Readonly<Record<string, unknown>>): string {
  const html = printFragment(run, name, model)
  const space = run.settings.fragments === 'public' ? publicWhitespace.get(name) : undefined
  return space ? space[0] + html + space[1] : html
}
