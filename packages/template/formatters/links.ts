import { asText, child } from '../run/values.ts'
import { escapeAttribute } from './escape.ts'

const harmless: ReadonlySet<string> = new Set(['http', 'https', 'ftp', 'mailto', 'tel'])

/** An address that may stand in a link: relative, or of a scheme that runs nothing; anything else is ''. */
export function linkAddress(url: string): string {
  const scheme = schemeOf(url)
  return scheme === null || harmless.has(scheme.toLowerCase()) ? url : ''
}

/** What stands before the first colon, where it can be a scheme. Browsers pass over white space and control characters in it. */
function schemeOf(url: string): string | null {
  let scheme = ''
  for (const unit of url) {
    if (unit === ':') return scheme === '' ? null : scheme
    if ((scheme === '' ? /[a-z]/i : /[a-z0-9+.-]/i).test(unit)) scheme += unit
    else if (!/[\s\p{Cc}]/u.test(unit)) return null
  }
  return null
}

const links =
  /\b((?:https?|ftp):\/\/[-A-Z0-9+&@#/%?=~_|!:,.;]*[-A-Z0-9+&@#/\\%=~_|])|(?<=^| )@([a-z0-9_]+)|(?<=^| )#([a-z0-9_]+)/gi

/** Addresses, @names and #tags of a text become links; the rest is escaped. */
export function withLinks(text: string): string {
  let html = ''
  let from = 0
  for (const found of text.matchAll(links)) {
    const [whole, url, name, tag] = found
    html += escapeAttribute(text.slice(from, found.index)) + linkHtml(url ?? whole, addressOf(url, name, tag))
    from = found.index + whole.length
  }
  return html + escapeAttribute(text.slice(from))
}

function addressOf(url: string | undefined, name: string | undefined, tag: string | undefined): string {
  if (url !== undefined) return url
  return name === undefined ? `https://twitter.com/hashtag/${tag ?? ''}?src=hash` : `https://twitter.com/${name}/`
}

function linkHtml(text: string, address: string): string {
  return `<a target="new" href="${escapeAttribute(address)}">${escapeAttribute(text)}</a>`
}

/** {userName}, or the last part of {profileUrl}. */
export function accountName(account: unknown): string {
  const name = asText(child(account, 'userName'))
  return name === '' ? (asText(child(account, 'profileUrl')).split('/').at(-1) ?? '') : name
}
