import { charge, type RenderState } from '../run/run.ts'
import { asText, child } from '../run/values.ts'
import { enforceTextLengthLimit, chargeAndTransformText, stepsToReadText } from '../run/step-budget.ts'
import { escapeAttribute } from './escape.ts'

const harmless: ReadonlySet<string> = new Set(['http', 'https', 'ftp', 'mailto', 'tel'])

/** Returns a URL that is safe in a link: relative, or with a harmless scheme. Any other URL becomes ''. */
export function sanitizeUrl(url: string): string {
  const scheme = schemeOf(url)
  return scheme === null || harmless.has(scheme) ? url : ''
}

/** Applies `sanitizeUrl` to a value of the page data, and charges steps by the value's length. */
export function sanitizeUrlValue(run: RenderState, url: unknown): string {
  return chargeAndTransformText(run, asText(url), sanitizeUrl, 1)
}

const maxSchemeLength = 32

/**
 * Returns the scheme of a URL in lower case; `null` when it has none. Ignores white space and control characters, as browsers do.
 */
function schemeOf(url: string): string | null {
  const end = url.search(/[:/?#]/)
  if (end === -1 || url[end] !== ':') return null
  const scheme = url.slice(0, end).replaceAll(/[\s\p{Cc}]+/gu, '')
  // A long scheme is cut, which is safe, because no harmless scheme is that long.
  return /^[a-z][a-z0-9+.-]*$/i.test(scheme) ? scheme.slice(0, maxSchemeLength).toLowerCase() : null
}

const links =
  /\b((?:https?|ftp):\/\/[-A-Z0-9+&@#/%?=~_|!:,.;]*[-A-Z0-9+&@#/\\%=~_|])|(?<=^| )@([a-z0-9_]+)|(?<=^| )#([a-z0-9_]+)/gi

/**
 * Turns the URLs, @names and #tags of a text into links and escapes the rest. Each link counts against the rendering's limits
 * before it is written.
 */
export function linkifyText(run: RenderState, text: string): string {
  const parts: string[] = []
  let length = 0
  let from = 0
  const add = (part: string): void => {
    length += part.length
    enforceTextLengthLimit(run, length)
    parts.push(part)
  }
  for (const found of text.matchAll(links)) {
    const [whole, url, name, tag] = found
    charge(run, stepsOfLink + stepsToReadText(whole, 8))
    add(chargeAndTransformText(run, text.slice(from, found.index), escapeAttribute))
    add(linkHtml(url ?? whole, addressOf(url, name, tag)))
    from = found.index + whole.length
  }
  add(chargeAndTransformText(run, text.slice(from), escapeAttribute))
  return parts.join('')
}

const stepsOfLink = 8

function addressOf(url: string | undefined, name: string | undefined, tag: string | undefined): string {
  if (url !== undefined) return url
  return name === undefined ? `https://twitter.com/hashtag/${tag ?? ''}?src=hash` : `https://twitter.com/${name}/`
}

function linkHtml(text: string, address: string): string {
  return `<a target="new" href="${escapeAttribute(address)}">${escapeAttribute(text)}</a>`
}

/** Returns a social account's `userName`, otherwise the last part of its `profileUrl`. */
export function socialAccountName(account: unknown): string {
  const name = asText(child(account, 'userName'))
  if (name !== '') return name
  const url = asText(child(account, 'profileUrl'))
  return url.slice(url.lastIndexOf('/') + 1)
}
