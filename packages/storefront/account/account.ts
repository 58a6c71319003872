import { callMessages } from '@sitewright/domain/kit/call.messages.ts'
import type { SignInAnswer } from '@sitewright/domain/shoppers/shoppers.wire.ts'
import { cartAddress, read, reads } from '../kit/api.ts'
import { openChannel } from '../kit/channel.ts'
import { readCookie } from '../kit/cookies.ts'
import { fieldsOf, type Fields } from '../kit/island-props.ts'
import { translate } from '../kit/translate.ts'

/** Results of an account call. `next` is the path to navigate to; `errors` maps field names to messages. */
export type Done = { isDone: true; next: string }
export type Refused = { isDone: false; message: string; errors: Readonly<Record<string, string>> }

const account = '/api/site-users/account'
const session = `${account}/session`

/** Signs in. The answer's `xsrfToken` is also set as the cookie `crumb`, which later calls send as `X-CSRF-Token` (SF-7.01). */
export function signIn(credentials: { email: string; password: string; rememberMe: boolean }): Promise<Done | Refused> {
  return enter('POST', session, credentials)
}

type NewPassword = { token: string; password: string; firstName: string; lastName: string }

/** Sets the password that an emailed link asks for (and the name of a new account), and signs in. */
export function setPassword(newPassword: NewPassword): Promise<Done | Refused> {
  return enter('PUT', `${account}/reset`, newPassword)
}

/** Signs out. `cloneCart` leaves a copy of the cart in this browser. Retried once when the answer says `crumbFail` (SF-7.02). */
export async function signOut({ cloneCart = false } = {}): Promise<Done | Refused> {
  const path = cloneCart ? `${session}?cloneCart=true` : session
  const answer = await withCartAtRest(async () => {
    const first = await send('DELETE', path)
    return first.body['crumbFail'] === true ? send('DELETE', path) : first
  })
  if (!answer.isOk) return refused(answer)
  notifyOtherTabs()
  return { isDone: true, next: '/account/sign-in' }
}

async function enter(method: 'POST' | 'PUT', path: string, body: object): Promise<Done | Refused> {
  const answer = await withCartAtRest(() => send(method, path, body))
  if (!answer.isOk) return refused(answer)
  notifyOtherTabs()
  const { next } = answer.body as SignInAnswer // the server validates its answers by this type's schema
  return { isDone: true, next }
}

/**
 * Runs a sign-in or sign-out while no read of the cart is in flight. Both replace the secret that gives access to the cart, so a
 * read with the old secret would be refused, which browsers log in the console. Running reads finish first; reads that start
 * meanwhile get the cart after the change.
 */
async function withCartAtRest(change: () => Promise<Sent>): Promise<Sent> {
  while (reads.has(cartAddress)) await reads.get(cartAddress)
  const changed = change()
  const after = changed.then(() => {
    reads.delete(cartAddress)
    return read(cartAddress)
  })
  reads.set(cartAddress, after)
  return changed
}

/** Makes the other tabs reload the cart, which is a different one after a sign-in or sign-out. */
function notifyOtherTabs(): void {
  openChannel('sw-cart', () => undefined).post({})
}

type Sent = { isOk: boolean; status: number; body: Fields }
const patienceMs = 15_000

async function send(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<Sent> {
  if (readCookie('crumb') === undefined) await read(account) // the answer sets it
  const headers: Record<string, string> = { 'X-CSRF-Token': readCookie('crumb') ?? '' }
  if (body) headers['Content-Type'] = 'application/json'
  const request = { method, headers, credentials: 'same-origin', signal: AbortSignal.timeout(patienceMs) } as const
  try {
    const response = await fetch(path, body ? { ...request, body: JSON.stringify(body) } : request)
    return { isOk: response.ok, status: response.status, body: fieldsOf(await response.json()) ?? {} }
  } catch {
    return { isOk: false, status: 0, body: {} }
  }
}

function refused({ status, body }: Sent): Refused {
  const { message, errors } = body
  const fallback = status === 0 ? callMessages.unableToConnect : callMessages.somethingWentWrong
  const texts = Object.entries(fieldsOf(errors) ?? {}).map(([name, text]) => [name, String(text)])
  return {
    isDone: false,
    message: typeof message === 'string' ? message : translate(fallback),
    errors: Object.fromEntries(texts),
  }
}
