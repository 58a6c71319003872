import { cldrFormatters } from '../cldr/cldr-formatters.ts'
import { charge } from '../run/run.ts'
import type { Formatter } from './builtin.ts'
import { commerceFormatters } from './commerce.ts'
import { contentFormatters } from './content.ts'
import { coreFormatters } from './core.ts'
import { dateFormatters } from './date.ts'
import { socialFormatters } from './social.ts'
import { textFormatters } from './text.ts'

/** Every formatter a template may name. */
export const formatters: ReadonlyMap<string, Formatter> = new Map([
  ...coreFormatters,
  ...textFormatters,
  ...contentFormatters,
  ...commerceFormatters,
  ...dear(cldrFormatters),
  ...dear(dateFormatters),
  ...socialFormatters,
])

const stepsOfDear = 16

/** Dates and the ways of languages take microseconds: they count for as many steps as take that long. */
function dear(table: ReadonlyMap<string, Formatter>): Map<string, Formatter> {
  return new Map([...table].map(([name, known]) => [name, { ...known, prepare: (words) => costly(known, words) }]))
}

function costly(known: Formatter, words: readonly string[]): ReturnType<Formatter['prepare']> {
  const apply = known.prepare(words)
  return (value, run) => {
    charge(run, stepsOfDear)
    return apply(value, run)
  }
}
