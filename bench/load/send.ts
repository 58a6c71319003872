import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { crumbKeyOf, makeCrumb } from '@sitewright/server/http/crumb.ts'
import { benchSecret } from './case.ts'
import { requestText } from './load.ts'

const key = crumbKeyOf(benchSecret)
const clock = { now: Date.now, randomBytes }

/** A site and the host under which its measured server answers. */
export type Shop = { siteId: string; host: string }
export type Change = { method: string; path: string; body: object; headers?: Readonly<Record<string, string>> }

/** Returns the text of a change that a visitor sends, with a CSRF token. `visitor` is the secret of the visitor's cookie. */
export function changeText(visitor: string, { siteId, host }: Shop, { method, path, body, headers }: Change): string {
  const crumb = makeCrumb(key, clock, { site: siteId, session: visitor })
  const own = {
    'content-type': 'application/json',
    cookie: `${visitorCookie(visitor)}; crumb=${crumb}; __Host-crumb=${crumb}`,
    'x-csrf-token': crumb,
  }
  return requestText(method, path, host, { ...own, ...headers }, JSON.stringify(body))
}

export function visitorCookie(visitor: string): string {
  return `__Host-sw-visitor=${visitor}`
}

/** Returns a new secret for the cookie of a visitor. */
export function newVisitor(): string {
  return randomBytes(32).toString('hex')
}

/** Sends one request over its own connection and returns the raw response. */
export async function sendOnce(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect({ port, host: '127.0.0.1' })
    socket.on('connect', () => socket.write(text.replace('\r\n', '\r\nconnection: close\r\n')))
    socket.on('data', (data: Buffer) => (answer += data.toString('latin1')))
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
}
