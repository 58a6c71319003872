import type { Predicate } from '../formatters/builtin.ts'
import { commercePredicates } from './commerce.ts'
import { contentPredicates } from './content.ts'
import { corePredicates } from './core.ts'
import { galleryPredicates } from './gallery.ts'
import { recordPredicates } from './records.ts'
import { socialPredicates } from './social.ts'

/** Every predicate that a template may name. */
export const predicates: ReadonlyMap<string, Predicate> = new Map([
  ...corePredicates,
  ...commercePredicates,
  ...contentPredicates,
  ...galleryPredicates,
  ...recordPredicates,
  ...socialPredicates,
])
