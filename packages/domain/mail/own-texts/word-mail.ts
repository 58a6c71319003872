import { messageText, type Locale, type Message } from '../../kit/text.ts'
import { fillNames } from './name-places.ts'
import type { MailPart, ShopMail } from './shop-mails.ts'

/** An owner's texts of a mail by the part's id. A part that is missing has its standard text. */
export type OwnTexts = Readonly<Record<string, string>>

/** Values that an owner's texts may name, by the key of the value. */
export type MailFacts = Readonly<Record<string, unknown>>

/**
 * Returns a locale in which the texts of a mail are the owner's. `facts` are values that each text may name, beside those that the
 * standard text is made of. A text that names something which this mail has no value for gives way to the standard text.
 */
export function wordMail(locale: Locale, mail: ShopMail, { own, facts }: { own: OwnTexts; facts: MailFacts }): Locale {
  const changed = mail.parts.filter(({ id }) => own[id] !== undefined)
  if (changed.length === 0) return locale
  const translations: Record<string, (values: never) => string> = { ...locale.translations }
  for (const { message } of changed) {
    const parts = mail.parts.filter((part) => part.message.key === message.key)
    translations[message.key] = (given: MailFacts | undefined) => {
      const values = { ...facts, ...given }
      const part = parts.find(({ isFor }) => isFor?.(values) ?? true)
      const text = part && own[part.id]
      const filled = text === undefined ? null : fillNames(text, (name) => textOf(values[mail.names[name] ?? '']))
      return filled ?? messageText<unknown>(locale, message as Message<unknown>, given)
    }
  }
  return { ...locale, translations }
}

/** Returns the standard text of a part, with names in braces where the mail has its values. */
export function standardText(locale: Locale, { names }: ShopMail, { message, sample }: MailPart): string {
  const inBraces = Object.fromEntries(Object.entries(names).map(([name, value]) => [value, `{${name}}`]))
  return messageText<unknown>(locale, message as Message<unknown>, { ...inBraces, ...sample })
}

/** Returns the standard texts of all parts of a mail, by the part's id. */
export function standardTexts(locale: Locale, mail: ShopMail): Record<string, string> {
  return Object.fromEntries(mail.parts.map((part) => [part.id, standardText(locale, mail, part)]))
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
