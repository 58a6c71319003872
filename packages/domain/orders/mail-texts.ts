import type { Address } from './order.ts'

const title = '(?<!\\b(?:Dr|Prof|Dipl|Mag|St))'
const domainEnd = '\\.(?:\\p{Ll}{2,}|\\p{Lu}{2,}|xn--[a-z\\d-]+)(?![\\p{L}\\p{N}])'
const webAddress = new RegExp(`://|www\\.|@|[\\p{L}\\p{N}]${title}${domainEnd}`, 'iu')

/** True for a text in which mail programs would find a web or email address. */
export function holdsWebAddress(text: string): boolean {
  return webAddress.test(text)
}

/**
 * Returns a shopper's text so that mail programs make no link of it. Anybody can order with another person's email address, and
 * our mails must not carry a stranger's link to that person.
 */
export function withoutLinks(text: string): string {
  return holdsWebAddress(text) ? text.replaceAll(/(:\/\/|@|\.)(?=\S)/gu, '$1 ') : text
}

/** Returns an address as mails print it: without a name that holds a web or email address. */
export function addressInMails(address: Address): Address {
  const named = { ...address }
  for (const field of Object.keys(named) as (keyof Address)[]) {
    const isName = field === 'firstName' || field === 'lastName' || field === 'company'
    if (isName && holdsWebAddress(named[field])) named[field] = ''
    else named[field] = withoutLinks(named[field])
  }
  return named
}
