import type { InstallmentsContext } from '@sitewright/domain/installments/installments.ts'
import { asJsonObject, readIslandProps } from '../kit/island-props.ts'

/**
 * Data that the server embedded in the installments badge. `cents` is the amount in the server-rendered text; `itemId` is the
 * product's id, `null` for the cart's badge.
 */
export type BadgeProps = { itemId: string | null; currency: string; cents: number; context: InstallmentsContext }

/** Reads the data embedded in the badge. Returns `null` when it is invalid; the server-rendered text then stays. */
export function readBadge(element: HTMLElement): BadgeProps | null {
  const { itemId = null, currency, cents, context } = readIslandProps(element) ?? {}
  const isItem = itemId === null || typeof itemId === 'string'
  if (!isItem || typeof currency !== 'string' || typeof cents !== 'number' || !isContext(context)) return null
  return { itemId, currency, cents, context }
}

const shape = {
  afterPayAvailable: 'boolean',
  afterPayMin: 'number',
  afterPayMax: 'number',
  shopperLanguage: 'string',
  stripeAccountCountry: 'string',
} as const satisfies Record<keyof InstallmentsContext, string>

function isContext(value: unknown): value is InstallmentsContext {
  const fields = asJsonObject(value)
  return fields !== null && Object.entries(shape).every(([name, type]) => typeof fields[name] === type)
}
