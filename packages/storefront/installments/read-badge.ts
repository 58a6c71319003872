import type { InstallmentsContext } from '@sitewright/domain/installments/installments.ts'
import { fieldsOf, readIslandProps } from '../kit/island-props.ts'

/** Data that the server embedded. `cents` is the sum in the printed text; `itemId` is `null` for the cart. */
export type BadgeProps = { itemId: string | null; currency: string; cents: number; context: InstallmentsContext }

/** Returns `null` for invalid data, which leaves the printed text as it is. */
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
  const fields = fieldsOf(value)
  return fields !== null && Object.entries(shape).every(([name, type]) => typeof fields[name] === type)
}
