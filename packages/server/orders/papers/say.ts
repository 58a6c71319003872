import { messageText, type Locale, type Message } from '@sitewright/domain/kit/text.ts'

/** Translates a message into the language of a page, mail or document. */
export type Say = <values>(
  message: Message<values>,
  ...values: values extends undefined ? [] : [values: values]
) => string

/**
 * Returns a translator. In languages that are written from right to left, values such as names, addresses and amounts are isolated:
 * without that, `$5` after an Arabic word would be shown as `5$`, and a street's number behind its name.
 */
export function makeSay({ locale, direction }: { locale: Locale; direction: 'ltr' | 'rtl' }): Say {
  if (direction === 'ltr') return (message, ...values) => messageText(locale, message, ...values)
  return (message, ...values) => messageText<unknown>(locale, message as Message<unknown>, isolated(values[0]))
}

/** Returns values for texts of a direction: isolated where it is from right to left. */
export function isolatedIn<Values extends object>({ direction }: { direction: 'ltr' | 'rtl' }, values: Values): Values {
  return direction === 'ltr' ? values : (isolated(values) as Values) // of the same keys
}

function isolated(values: unknown): unknown {
  if (typeof values !== 'object' || values === null) return values
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && value !== '' ? `\u2068${value}\u2069` : value,
    ]),
  )
}
