import type { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { constraintOf } from '../database/index.ts'

/** Runs a write. When it violates one of the named indexes or foreign keys, throws the refusal given for that name. */
export async function refuseTwice<T>(run: () => Promise<T>, refusals: Record<string, () => Refusal>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    throw refusals[constraintOf(error)]?.() ?? error
  }
}
