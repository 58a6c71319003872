import { cldrFormatters } from '../cldr/cldr-formatters.ts'
import type { Formatter } from './builtin.ts'
import { commerceFormatters } from './commerce.ts'
import { contentFormatters } from './content.ts'
import { coreFormatters } from './core.ts'
import { dateFormatters } from './date.ts'
import { socialFormatters } from './social.ts'
import { textFormatters } from './text.ts'

/** Every formatter that a template may name. */
export const formatters: ReadonlyMap<string, Formatter> = new Map([
  ...coreFormatters,
  ...textFormatters,
  ...contentFormatters,
  ...commerceFormatters,
  ...cldrFormatters,
  ...dateFormatters,
  ...socialFormatters,
])
