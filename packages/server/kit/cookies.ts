import { hash } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'
import type { Clock, Visitor } from './context.ts'

/** Our cookies by what they are for; `__Host-` is put before the secret ones where a browser takes it (settled.md 1). */
export const cookieNames = {
  owner: 'sw-owner',
  ownerDevice: 'sw-owner-device',
  visitor: 'sw-visitor',
  device: 'sw-device',
  crumb: 'crumb',
  hasCart: 'hasCart',
  siteUser: 'siteUser',
} as const

/**
 * How cookies are written at the place of a request. `prefixed`: https, this machine, or https required. `plain`: http on
 * another address, where a browser refuses `__Host-` and Secure.
 */
export type CookiePlace = 'prefixed' | 'plain'

export type CookieOptions = {
  /** Seconds; without it the cookie ends with the browser. 0 removes it. */
  maxAge?: number
  /** Out of reach for scripts. */
  httpOnly?: boolean
  sameSite?: 'Lax' | 'Strict'
}

export function cookiePlaceOf(scheme: string, hostname: string, requireHttps: boolean): CookiePlace {
  return requireHttps || scheme === 'https' || isLoopback(hostname) ? 'prefixed' : 'plain'
}

/** The name of a secret cookie at this place. */
export function secretCookieName(name: 'owner' | 'ownerDevice' | 'visitor' | 'device', place: CookiePlace): string {
  return place === 'prefixed' ? `__Host-${cookieNames[name]}` : cookieNames[name]
}

/** The cookies of a request. Of two with one name the first counts, as the more specific one is sent first. */
export function readCookies(header: string | undefined): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>()
  for (const pair of header === undefined ? [] : header.split(';')) {
    const at = pair.indexOf('=')
    if (at < 1) continue
    const name = pair.slice(0, at).trim()
    if (!cookies.has(name)) cookies.set(name, pair.slice(at + 1).trim())
  }
  return cookies
}

/** The header `cookie` without the studio's secret cookies, under either of their names; undefined when nothing is left. */
export function withoutOwner(header: string): string | undefined {
  const kept = header.split(';').filter((pair) => !/^\s*(__Host-)?sw-owner(?:-device)?\s*=/i.test(pair))
  return kept.length === 0 ? undefined : kept.join(';').trim()
}

/** One Set-Cookie header. Our values are made of URL-safe characters alone, so that they need no escaping. */
export function cookieText(name: string, value: string, place: CookiePlace, options: CookieOptions = {}): string {
  const parts = [`${name}=${value}`, 'Path=/', `SameSite=${options.sameSite ?? 'Lax'}`]
  if (options.maxAge !== undefined) parts.push(`Max-Age=${options.maxAge}`)
  if (options.httpOnly) parts.push('HttpOnly')
  if (place === 'prefixed') parts.push('Secure')
  return parts.join('; ')
}

const tokenBytes = 32

/** A secret of 256 random bits as 64 hex digits. */
export function makeToken(clock: Clock): string {
  return clock.randomBytes(tokenBytes).toString('hex')
}

/** A visitor whom no browser knows yet. */
export function makeVisitor(clock: Clock): Visitor {
  const token = makeToken(clock)
  return { token, tokenHash: hashOfToken(token) }
}

/** What the database keeps instead of a token. */
export function hashOfToken(token: string): Buffer {
  return Buffer.from(hash('sha256', token), 'hex') // as text first: Node takes four times as long to make the bytes itself
}

export function isToken(text: string | undefined): text is string {
  return text !== undefined && /^[0-9a-f]{64}$/.test(text)
}

/** The visitor of a cookie's value, or null where it is none of ours. */
export function visitorOf(token: string | undefined): Visitor | null {
  return isToken(token) ? { token, tokenHash: hashOfToken(token) } : null
}

/** This machine itself: what browsers hold to be a secure place without https. */
export function isLoopback(hostname: string): boolean {
  if (hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '::1') return true
  return isIPv4(hostname) && hostname.startsWith('127.')
}

/** Addresses of private networks (RFC 1918, RFC 4193, link-local), with this machine's. */
export function isPrivateAddress(hostname: string): boolean {
  if (isLoopback(hostname)) return true
  if (isIPv4(hostname)) return /^(10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.)/.test(hostname)
  return isIPv6(hostname) && /^(f[cd]|fe[89ab])/i.test(hostname)
}

/** The host name of a Host header: without port, brackets and a last dot, in lower case; null where it is malformed. */
export function hostnameOf(host: string | undefined): string | null {
  const found = /^(?:\[([\da-f:.]+)\]|([\w.-]+))(?::\d{1,5})?$/i.exec(host ?? '')
  const name = found?.[1] ?? found?.[2]
  return name === undefined ? null : name.toLowerCase().replace(/\.$/, '')
}
