import type { Predicate } from '../formatters/builtin.ts'
import { corePredicates } from './core.ts'

export const predicates: ReadonlyMap<string, Predicate> = corePredicates
