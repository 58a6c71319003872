import { callMessages } from '@sitewright/domain/kit/call.messages.ts'
import type { SignInAnswer } from '@sitewright/domain/shoppers/shoppers.wire.ts'
import { cartAddress, read, reads } from '../kit/api.ts'
import { openChannel } from '../kit/channel.ts'
import { readCookie } from '../kit/cookies.ts'
import { fieldsOf, type Fields } from '../kit/island-props.ts'
import { say } from '../kit/words.ts'

/** `next` is where to go; `errors` are sentences by the name of the field they are about. */
export type Done = { isDone: true; next: string }
export type Refused = { isDone: false; message: string; errors: Readonly<Record<string, string>> }

const account = '/api/site-users/account'
const session = `${account}/session`

/** SF-7.01. The answer's `xsrfToken` is the cookie `crumb` as well, from which every later call takes its header. */
export function signIn(wish: { email: string; password: string; rememberMe: boolean }): Promise<Done | Refused> {
  return enter('POST', session, wish)
}

type NewPassword = { token: string; password: string; firstName: string; lastName: string }

/** Chooses the password that the link of a mail asks for, and of a new account the name, and signs in. */
export function setPassword(wish: NewPassword): Promise<Done | Refused> {
  return enter('PUT', `${account}/reset`, wish)
}

/** SF-7.02. With `cloneCart` the browser keeps a copy of the cart. Sent once more, with a fresh crumb, if the answer says crumbFail. */
export async function signOut({ cloneCart = false } = {}): Promise<Done | Refused> {
  const path = cloneCart ? `${session}?cloneCart=true` : session
  const answer = await withCartAtRest(async () => {
    const first = await send('DELETE', path)
    return first.body['crumbFail'] === true ? send('DELETE', path) : first
  })
  if (!answer.isOk) return refused(answer)
  tellTabs()
  return { isDone: true, next: '/account/sign-in' }
}

async function enter(method: 'POST' | 'PUT', path: string, wish: object): Promise<Done | Refused> {
  const answer = await withCartAtRest(() => send(method, path, wish))
  if (!answer.isOk) return refused(answer)
  tellTabs()
  const { next } = answer.body as SignInAnswer // parsed by the server's shape
  return { isDone: true, next }
}

/**
 * The cart is refused to a secret that a session's begin or end has replaced, and browsers tell that in the console: what was asked is
 * answered before, and who asks meanwhile gets the cart of afterwards.
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

/** The cart is another one now: the other tabs ask for it. */
function tellTabs(): void {
  openChannel('sw-cart', () => undefined).tell({})
}

type Sent = { isOk: boolean; status: number; body: Fields }
const patienceMs = 15_000

async function send(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<Sent> {
  if (readCookie('crumb') === undefined) await read(account) // sets it
  const headers: Record<string, string> = { 'X-CSRF-Token': readCookie('crumb') ?? '' }
  if (body) headers['Content-Type'] = 'application/json'
  const asked = { method, headers, credentials: 'same-origin', signal: AbortSignal.timeout(patienceMs) } as const
  try {
    const response = await fetch(path, body ? { ...asked, body: JSON.stringify(body) } : asked)
    return { isOk: response.ok, status: response.status, body: fieldsOf(await response.json()) ?? {} }
  } catch {
    return { isOk: false, status: 0, body: {} }
  }
}

function refused({ status, body }: Sent): Refused {
  const { message, errors } = body
  const unsaid = status === 0 ? callMessages.unableToConnect : callMessages.somethingWentWrong
  const texts = Object.entries(fieldsOf(errors) ?? {}).map(([name, text]) => [name, String(text)])
  return {
    isDone: false,
    message: typeof message === 'string' ? message : say(unsaid),
    errors: Object.fromEntries(texts),
  }
}
