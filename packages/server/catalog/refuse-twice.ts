import type { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { constraintOf } from '../kit/db.ts'

/** What an index or a foreign key refused becomes the refusal that its name stands for. */
export async function refuseTwice<T>(run: () => Promise<T>, refusals: Record<string, () => Refusal>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    throw refusals[constraintOf(error)]?.() ?? error
  }
}
