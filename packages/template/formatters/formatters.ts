import type { Formatter } from './builtin.ts'
import { coreFormatters } from './core.ts'
import { textFormatters } from './text.ts'

export const formatters: ReadonlyMap<string, Formatter> = new Map([...coreFormatters, ...textFormatters])
