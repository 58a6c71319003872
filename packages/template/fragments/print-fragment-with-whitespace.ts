import { publicWhitespace } from './public-whitespace.ts'
import { printFragment } from '../run/partials.ts'
import type { RenderState } from '../run/run.ts'

/** Prints a fragment. In public output, it adds the white space that the reference implementation prints around the fragment. */
export function printFragmentWithWhitespace(run: RenderState, name: string, model: Readonly<Record<string, unknown>>): string {
  const html = printFragment(run, name, model)
  const space = run.settings.fragments === 'public' ? publicWhitespace.get(name) : undefined
  return space ? space[0] + html + space[1] : html
}
