import { hash } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'
import type { Clock, Visitor } from '../context.ts'

/**
 * Names of our cookies. Those that decide something get the prefix `__Host-` where browsers accept it, because a page of a
 * neighbouring host can plant all others, with `Domain=` of the parent that both share. `crumb`, `hasCart` and `siteUser` also exist
 * without the prefix, as copies for scripts of themes (PL-7.01, SF-4.17), which decide nothing.
 */
export const cookieNames = {
  owner: 'sw-owner',
  ownerDevice: 'sw-owner-device',
  visitor: 'sw-visitor',
  device: 'sw-device',
  crumb: 'crumb',
  hasCart: 'hasCart',
  siteUser: 'siteUser',
  js: 'js',
  preview: 'sw-preview',
} as const

/**
 * How the cookies of a request are written. `prefixed`: over https, on this machine, or if https is required. `plain`: over http
 * elsewhere, where browsers refuse `__Host-` and Secure.
 */
export type CookieSecurityMode = 'prefixed' | 'plain'

export type CookieOptions = {
  /** Lifetime in seconds. Undefined: until the browser closes; 0: removes the cookie. */
  maxAge?: number
  /** Hides the cookie from scripts. */
  httpOnly?: boolean
  sameSite?: 'Lax' | 'Strict'
}

export function cookieSecurityModeOf(scheme: string, hostname: string, requireHttps: boolean): CookieSecurityMode {
  return requireHttps || scheme === 'https' || isLoopback(hostname) ? 'prefixed' : 'plain'
}

/** Returns the name of the cookie that decides, with the prefix `__Host-` where browsers accept it. */
export function decidingCookieName(name: keyof typeof cookieNames, place: CookieSecurityMode): string {
  return place === 'prefixed' ? `__Host-${cookieNames[name]}` : cookieNames[name]
}

/** Names of cookies that are copies for scripts of themes, where the cookie that decides has a prefix. */
export const copiedCookies: readonly string[] = [cookieNames.crumb, cookieNames.hasCart, cookieNames.siteUser]

/** Formats the Set-Cookie headers that remove a cookie which was set for the host and its parents with `Domain=`. */
export function removalsFromDomains(name: string, hostname: string): string[] {
  const labels = hostname.split('.')
  const domains = labels.map((_, at) => labels.slice(at).join('.')).filter((domain) => domain.includes('.'))
  return domains.map((domain) => `${name}=; Path=/; Domain=${domain}; Max-Age=0`)
}

/**
 * Parses a Cookie header. Of two cookies with one name the first counts, because browsers send the more specific one first. The names
 * of the others are added to `duplicates`.
 */
export function readCookies(header: string | undefined, duplicates: string[] = []): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>()
  for (const pair of header === undefined ? [] : header.split(';')) {
    const at = pair.indexOf('=')
    if (at < 1) continue
    const name = pair.slice(0, at).trim()
    if (cookies.has(name)) duplicates.push(name)
    else cookies.set(name, pair.slice(at + 1).trim())
  }
  return cookies
}

/** Removes the studio's secret cookies, with or without prefix, from a Cookie header. Returns undefined if nothing is left. */
export function removeStudioCookies(header: string): string | undefined {
  const kept = header.split(';').filter((pair) => !/^\s*(__Host-)?sw-owner(?:-device)?\s*=/i.test(pair))
  return kept.length === 0 ? undefined : kept.join(';').trim()
}

/** Formats a Set-Cookie header. Our values are URL-safe and need no escaping. */
export function serializeCookie(
  name: string,
  value: string,
  place: CookieSecurityMode,
  options: CookieOptions = {},
): string {
  const parts = [`${name}=${value}`, 'Path=/', `SameSite=${options.sameSite ?? 'Lax'}`]
  if (options.maxAge !== undefined) parts.push(`Max-Age=${options.maxAge}`)
  if (options.httpOnly) parts.push('HttpOnly')
  if (place === 'prefixed') parts.push('Secure')
  return parts.join('; ')
}

const tokenBytes = 32

/** Creates a secret of 256 random bits, as 64 hex digits. */
export function makeToken(clock: Clock): string {
  return clock.randomBytes(tokenBytes).toString('hex')
}

/** Creates a visitor with a new secret. */
export function makeVisitor(clock: Clock): Visitor {
  const token = makeToken(clock)
  return { token, tokenHash: hashOfToken(token) }
}

/** Returns the SHA-256 of a secret token. The database stores the hash instead of the token. */
export function hashOfToken(token: string): Buffer {
  return Buffer.from(hash('sha256', token), 'hex') // via hex: `hash` takes four times as long to return a Buffer
}

export function isWellFormedToken(text: string | undefined): text is string {
  return text !== undefined && /^[0-9a-f]{64}$/.test(text)
}

/** Returns the visitor for the value of a visitor cookie; `null` if the value is not one of our tokens. */
export function visitorOf(token: string | undefined): Visitor | null {
  return isWellFormedToken(token) ? { token, tokenHash: hashOfToken(token) } : null
}

/** True for host names and addresses of this machine, which browsers treat as secure even without https. */
export function isLoopback(hostname: string): boolean {
  if (hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '::1') return true
  return isIPv4(hostname) && hostname.startsWith('127.')
}

/** True for host names and addresses of this machine, and for addresses of private networks (RFC 1918, RFC 4193, link-local). */
export function isPrivateAddress(hostname: string): boolean {
  if (isLoopback(hostname)) return true
  if (isIPv4(hostname)) return /^(10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.)/.test(hostname)
  return isIPv6(hostname) && /^(f[cd]|fe[89ab])/i.test(hostname)
}

/**
 * Returns the host name in a Host header, in lower case, without port, brackets and final dot; `null` if the header is malformed.
 */
export function hostnameOf(host: string | undefined): string | null {
  const found = /^(?:\[([\da-f:.]+)\]|([\w.-]+))(?::\d{1,5})?$/i.exec(host ?? '')
  const name = found?.[1] ?? found?.[2]
  return name === undefined ? null : name.toLowerCase().replace(/\.$/, '')
}
