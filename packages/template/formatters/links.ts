import { charge, type Run } from '../run/run.ts'
import { asText, child } from '../run/values.ts'
import { chargeLength, counted, stepsOfText } from '../run/work.ts'
import { escapeAttribute } from './escape.ts'

const harmless: ReadonlySet<string> = new Set(['http', 'https', 'ftp', 'mailto', 'tel'])

/** An address that may stand in a link: relative, or of a scheme that runs nothing; anything else is ''. */
export function linkAddress(url: string): string {
  const scheme = schemeOf(url)
  return scheme === null || harmless.has(scheme) ? url : ''
}

/** `linkAddress` of a value of the page, which may be long. */
export function linkOf(run: Run, url: unknown): string {
  return counted(run, asText(url), linkAddress, 1)
}

const longestScheme = 32

/** What stands before the first colon, where it can be a scheme. Browsers pass over white space and control characters in it. */
function schemeOf(url: string): string | null {
  const end = url.search(/[:/?#]/)
  if (end === -1 || url[end] !== ':') return null
  const scheme = url.slice(0, end).replaceAll(/[\s\p{Cc}]+/gu, '')
  // Of what is longer only the beginning is kept, which is no known scheme either.
  return /^[a-z][a-z0-9+.-]*$/i.test(scheme) ? scheme.slice(0, longestScheme).toLowerCase() : null
}

const links =
  /\b((?:https?|ftp):\/\/[-A-Z0-9+&@#/%?=~_|!:,.;]*[-A-Z0-9+&@#/\\%=~_|])|(?<=^| )@([a-z0-9_]+)|(?<=^| )#([a-z0-9_]+)/gi

/** Addresses, @names and #tags of a text become links; the rest is escaped. Each link is charged before it is written. */
export function withLinks(run: Run, text: string): string {
  const parts: string[] = []
  let length = 0
  let from = 0
  const add = (part: string): void => {
    length += part.length
    chargeLength(run, length)
    parts.push(part)
  }
  for (const found of text.matchAll(links)) {
    const [whole, url, name, tag] = found
    charge(run, stepsOfLink + stepsOfText(whole, 8))
    add(counted(run, text.slice(from, found.index), escapeAttribute))
    add(linkHtml(url ?? whole, addressOf(url, name, tag)))
    from = found.index + whole.length
  }
  add(counted(run, text.slice(from), escapeAttribute))
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

/** {userName}, or the last part of {profileUrl}. */
export function accountName(account: unknown): string {
  const name = asText(child(account, 'userName'))
  if (name !== '') return name
  const url = asText(child(account, 'profileUrl'))
  return url.slice(url.lastIndexOf('/') + 1)
}
