import { callMessages } from '@sitewright/domain/kit/calls/call.messages.ts'
import type { SignInAnswer } from '@sitewright/domain/shoppers/shoppers.wire.ts'
import { cartAddress, getJson, pendingGetRequests } from '../kit/api.ts'
import { openTabChannel } from '../kit/tab-channel.ts'
import { readCrumb } from '../kit/cookies.ts'
import { asJsonObject, type JsonObject } from '../kit/island-props.ts'
import { translate } from '../kit/translate.ts'

/** Results of an account request. `next` is the path to navigate to; `errors` maps names of form fields to error messages. */
export type AccountRequestSuccess = { isDone: true; next: string }
export type AccountRequestRefusal = { isDone: false; message: string; errors: Readonly<Record<string, string>> }

const account = '/api/site-users/account'
const session = `${account}/session`

/**
 * Signs in. The response sets the cookie `crumb` (also its `xsrfToken`), which later requests send as `X-CSRF-Token` (SF-7.01).
 */
export function signIn(credentials: {
  email: string
  password: string
  rememberMe: boolean
}): Promise<AccountRequestSuccess | AccountRequestRefusal> {
  return enter('POST', session, credentials)
}

type NewPassword = { token: string; password: string; firstName: string; lastName: string }

/** Sets a password by the `token` of an emailed link, and the names if the account is new. Signs the shopper in. */
export function setPassword(newPassword: NewPassword): Promise<AccountRequestSuccess | AccountRequestRefusal> {
  return enter('PUT', `${account}/reset`, newPassword)
}

/**
 * Signs out. `cloneCart` leaves a copy of the cart in this browser. Retries once when the server refuses the CSRF token
 * (`crumbFail`, SF-7.02).
 */
export async function signOut({ cloneCart = false } = {}): Promise<AccountRequestSuccess | AccountRequestRefusal> {
  const path = cloneCart ? `${session}?cloneCart=true` : session
  const answer = await withCartAtRest(async () => {
    const first = await send('DELETE', path)
    return first.body['crumbFail'] === true ? send('DELETE', path) : first
  })
  if (!answer.isOk) return refused(answer)
  notifyOtherTabs()
  return { isDone: true, next: '/account/sign-in' }
}

async function enter(
  method: 'POST' | 'PUT',
  path: string,
  body: object,
): Promise<AccountRequestSuccess | AccountRequestRefusal> {
  const answer = await withCartAtRest(() => send(method, path, body))
  if (!answer.isOk) return refused(answer)
  notifyOtherTabs()
  const { next } = answer.body as SignInAnswer // the server validates its responses by the schema of `SignInAnswer`
  return { isDone: true, next }
}

/**
 * Runs a sign-in or sign-out (`change`) while no request that reads the cart is in flight. Sign-in and sign-out replace the
 * secret that gives access to the cart, so a cart request with the old secret would be refused, and browsers log that. Waits for
 * running cart requests. Cart requests made during the change resolve with the cart as it is afterwards.
 */
async function withCartAtRest(change: () => Promise<Sent>): Promise<Sent> {
  while (pendingGetRequests.has(cartAddress)) await pendingGetRequests.get(cartAddress)
  const changed = change()
  const after = changed.then(() => {
    pendingGetRequests.delete(cartAddress)
    return getJson(cartAddress)
  })
  pendingGetRequests.set(cartAddress, after)
  return changed
}

/** Makes the shop's other open tabs reload the cart, because a sign-in or sign-out replaces the cart. */
function notifyOtherTabs(): void {
  openTabChannel('sw-cart', () => undefined).post({})
}

type Sent = { isOk: boolean; status: number; body: JsonObject }
const patienceMs = 15_000

async function send(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<Sent> {
  if (readCrumb() === undefined) await getJson(account) // the server's answer sets the cookie
  const headers: Record<string, string> = { 'X-CSRF-Token': readCrumb() ?? '' }
  if (body) headers['Content-Type'] = 'application/json'
  const request = { method, headers, credentials: 'same-origin', signal: AbortSignal.timeout(patienceMs) } as const
  try {
    const response = await fetch(path, body ? { ...request, body: JSON.stringify(body) } : request)
    return { isOk: response.ok, status: response.status, body: asJsonObject(await response.json()) ?? {} }
  } catch {
    return { isOk: false, status: 0, body: {} }
  }
}

function refused({ status, body }: Sent): AccountRequestRefusal {
  const { message, errors } = body
  const fallback = status === 0 ? callMessages.unableToConnect : callMessages.somethingWentWrong
  const texts = Object.entries(asJsonObject(errors) ?? {}).map(([name, text]) => [name, String(text)])
  return {
    isDone: false,
    message: typeof message === 'string' ? message : translate(fallback),
    errors: Object.fromEntries(texts),
  }
}
