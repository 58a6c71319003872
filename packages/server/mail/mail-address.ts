import { domainToASCII } from 'node:url'

const longest = 254
const longestLocal = 64

/**
 * Returns an email address in the form that mail servers accept, with an ASCII domain. `null` if no mail can be sent to the
 * address: its local part needs quotes or is not ASCII, or a mail server could read the text as several addresses or as a header.
 */
export function mailAddressOf(text: string): string | null {
  const at = text.lastIndexOf('@')
  const local = text.slice(0, at)
  if (at < 1 || local.length > longestLocal || !localPart.test(local)) return null
  const domain = domainToASCII(text.slice(at + 1))
  if (!domainName.test(domain)) return null
  const address = `${local}@${domain}`
  return address.length <= longest ? address : null
}

const localPart = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const domainName = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)*[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i
