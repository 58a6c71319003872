import type { Stripe } from 'stripe'
import type { StripeClients } from './stripe-clients.ts'
import { isInvalidRequest, isRejectedKey, isWithoutRight } from './stripe-errors.ts'

/** Both keys that an owner pasted. */
export type PastedKeys = { publishableKey: string; secretKey: string }

/** Stripe's account behind a secret key; null when a restricted key may not read it. */
export type StripeAccount = { id: string; name: string } | null

/** What is wrong with pasted keys. `right` names what a restricted key may not do. */
export type KeyProblem =
  | { kind: 'secret-rejected' }
  | { kind: 'publishable-rejected' }
  | { kind: 'other-account' }
  | { kind: 'right-missing'; right: StripeRight }
export type StripeRight = 'payments' | 'refunds' | 'balance'

/**
 * Asks Stripe about both keys: whether they work, are of the same account, and may do what payments need. Changes nothing there.
 * Throws the library's errors when Stripe cannot be asked.
 */
export async function checkKeys(
  clients: StripeClients,
  { publishableKey, secretKey }: PastedKeys,
): Promise<{ account: StripeAccount } | { problem: KeyProblem }> {
  const client = await clients.of(secretKey)
  try {
    const account = await readAccount(client)
    const right = secretKey.startsWith('rk_') ? await findMissingRight(client) : null
    if (right) return { problem: { kind: 'right-missing', right } }
    const problem = await checkPair(await clients.of(publishableKey), client)
    return problem ? { problem } : { account }
  } catch (error) {
    if (!isRejectedKey(error)) throw error
    return { problem: { kind: 'secret-rejected' } }
  }
}

/** Most restricted keys may not read their account, and work all the same. */
async function readAccount(client: Stripe): Promise<StripeAccount> {
  const account = await orNull(client.accounts.retrieveCurrent(), isWithoutRight)
  if (!account) return null
  const { id, settings, business_profile: profile, email } = account
  return { id, name: settings?.dashboard?.display_name || profile?.name || email || id }
}

/**
 * Finds what a restricted key may not do. The calls that create something lack what Stripe needs for it, so that a key which may do it
 * gets an error about that, and nothing is created.
 */
async function findMissingRight(client: Stripe): Promise<StripeRight | null> {
  const nothing = {} as { amount: number; currency: string }
  const asked: [StripeRight, Promise<unknown>][] = [
    ['payments', client.paymentIntents.create(nothing)],
    ['refunds', client.refunds.create({})],
    ['balance', client.balanceTransactions.list({ limit: 1 })],
  ]
  const missing = await Promise.all(
    asked.map(async ([right, call]) => {
      try {
        await call
      } catch (error) {
        if (isWithoutRight(error)) return right
        if (!isInvalidRequest(error)) throw error
      }
      return null
    }),
  )
  return missing.find((right) => right !== null) ?? null
}

/**
 * Tells whether both keys are of one account: what a publishable key made can be read only by a secret key of the same account and mode.
 * It is a token of an invented number, as the browser makes them, which Stripe forgets. Where Stripe makes or shows none, the keys pass.
 */
async function checkPair(browser: Stripe, client: Stripe): Promise<KeyProblem | null> {
  let token: Stripe.Token | null
  try {
    token = await orNull(browser.tokens.create({ pii: { id_number: '000000000' } }), isRefused)
  } catch (error) {
    if (isRejectedKey(error)) return { kind: 'publishable-rejected' }
    throw error
  }
  if (!token) return null
  try {
    await orNull(client.tokens.retrieve(token.id), isWithoutRight)
    return null
  } catch (error) {
    if (isInvalidRequest(error)) return { kind: 'other-account' }
    throw error
  }
}

async function orNull<T>(asking: Promise<T>, isExpected: (error: unknown) => boolean): Promise<T | null> {
  try {
    return await asking
  } catch (error) {
    if (isExpected(error)) return null
    throw error
  }
}

function isRefused(error: unknown): boolean {
  return isInvalidRequest(error) || isWithoutRight(error)
}
