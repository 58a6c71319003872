import { domainToASCII } from 'node:url'

import { isEmail, withoutPlusTag } from '@sitewright/domain/kit/email.ts'

const longest = 254
const longestLocal = 64

/**
 * Returns an email address in the form that mail servers accept, with an ASCII domain. `null` if no mail can be sent to the
 * address: its local part needs quotes or is not ASCII, or a mail server could read the text as several addresses or as a header.
 */
export function mailAddressOf(text: string): string | null {
  if (!isEmail(text)) return null // `domainToASCII` reads a URL's host: it would cut `x.test/y` and decode `%2E`
  const at = text.lastIndexOf('@')
  const local = text.slice(0, at)
  if (at < 1 || local.length > longestLocal || !localPart.test(local)) return null
  const domain = domainToASCII(text.slice(at + 1))
  if (!domainName.test(domain)) return null
  const address = `${local}@${domain}`
  return address.length <= longest ? address : null
}

/**
 * Returns an email address in the form in which it is stored and compared: trimmed, in lower case, the domain in ASCII. However a
 * domain is typed (`bücher.example`, `xn--bcher-kva.example`, composed or decomposed), one mailbox has one form.
 */
export function normalizeEmail(typed: string): string {
  const text = typed.trim().normalize('NFC').toLowerCase()
  if (!isEmail(text)) return text
  const at = text.lastIndexOf('@')
  return `${text.slice(0, at)}@${domainToASCII(text.slice(at + 1)) || text.slice(at + 1)}`
}

/**
 * Returns the forms under which an account with a typed address can be stored, the first one first: accounts that were equal when
 * domains began to be compared in ASCII have kept the form in which they were typed.
 */
export function storedEmailForms(typed: string): readonly string[] {
  return [...new Set([typed.trim().toLowerCase(), normalizeEmail(typed)])]
}

/** Identifies the mailbox that an address reaches, for limits of mails: whatever is written behind a plus sign, it is one. */
export function mailboxOf(typed: string): string {
  return withoutPlusTag(normalizeEmail(typed))
}

const localPart = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const domainName = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)*[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i
