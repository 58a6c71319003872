import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { Ctx } from '../../context.ts'
import { openSecrets, type StripeSecrets } from '../payment-providers.ts'
import type { StoredSettings } from '../payment-settings.store.ts'

/** Keys that were encrypted with another PAYMENTS_KEY can be replaced, and tell nothing. */
export function secretsOrNull(ctx: Ctx, stored: StoredSettings): StripeSecrets | null {
  try {
    return openSecrets(ctx, stored)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return null // logged where it was thrown
  }
}
