/** A translatable text: its key, and its English text as a function of the values inserted into it. */
export type Message<values = undefined> = { readonly key: string; readonly english: (values: values) => string }

/** One language with its translations by message key. Messages without a translation are shown in English. */
export type Locale = {
  readonly tag: string
  readonly translations: Readonly<Record<string, (values: never) => string>>
}

type Table = Record<string, (values: never) => string>
type ValuesOf<words> = words extends () => string
  ? undefined
  : words extends (values: infer values) => string
    ? values
    : never
type MessagesOf<table> = { readonly [name in keyof table]: Message<ValuesOf<table[name]>> }

/**
 * Creates the messages of an area (such as a folder) from their English texts. The message `checkout` of the area `cart` gets the
 * key `cart.checkout`.
 */
export function defineMessages<table extends Table>(area: string, table: table): MessagesOf<table> {
  const named = Object.entries(table).map(([name, english]) => [name, { key: `${area}.${name}`, english }])
  return Object.fromEntries(named) as MessagesOf<table>
}

/** Returns a message's text in the language of `locale`, or in English when the message is not translated. */
export function messageText<values>(
  locale: Locale,
  message: Message<values>,
  ...[values]: values extends undefined ? [] : [values: values]
): string {
  const words = (locale.translations[message.key] ?? message.english) as (values: unknown) => string
  return words(values)
}

/** Returns a message's text; the language was chosen when the function was created. */
export type Translate = <values>(
  message: Message<values>,
  ...values: values extends undefined ? [] : [values: values]
) => string

/** Builds the translations of one area by message key. The types require every message of the area, with the same values. */
export function defineTranslations<table extends Record<string, Message<never>>>(
  area: table,
  words: { [name in keyof table]: table[name]['english'] },
): Locale['translations'] {
  return Object.fromEntries(
    Object.keys(area).map((name) => [area[name]?.key ?? name, words[name] as (values: never) => string]),
  )
}

/** Joins words into a list: 'a', 'a and b', 'a, b and c' (SF-5.03). */
export function listText(words: readonly string[], and: string): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${and} ${last}`
}
