import { toRecord } from '../pages/chosen-settings.ts'

/**
 * The shopper's wish at the checkout to get the shop's newsletter: the text that was ticked, and when (epoch ms). The text is stored
 * because it says what was agreed to.
 */
export type NewsletterConsent = { text: string; atMs: number }

export const maxNewsletterTextChars = 200

/** Returns the text of the box that the checkout offers, as the owner wrote it; '' when the shop offers none. */
export function newsletterTextOf(settings: unknown): string {
  const text = toRecord(toRecord(settings)['storeSettings'])['newsletterText']
  return typeof text === 'string' ? text.trim().slice(0, maxNewsletterTextChars) : ''
}

/**
 * Returns what is stored when a page sends `ticked`, the text beside its box ('' when it is not ticked): the consent, or `undefined`.
 * A text that the shop no longer shows counts as not ticked. Ticking the same text again keeps the first time.
 */
export function newsletterConsent(
  ticked: string,
  { offered, stored, atMs }: { offered: string; stored: NewsletterConsent | undefined; atMs: number },
): NewsletterConsent | undefined {
  if (ticked === '' || ticked !== offered) return undefined
  return stored?.text === offered ? stored : { text: offered, atMs }
}
