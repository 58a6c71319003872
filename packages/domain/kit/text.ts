/** One thing that is said to people: its key, and its English words as a function of the values in it. */
export type Message<values = undefined> = { readonly key: string; readonly english: (values: values) => string }

/** The words of one language by message key; what is missing falls back to English. */
export type Locale = { readonly tag: string; readonly words: Readonly<Record<string, (values: never) => string>> }

type Table = Record<string, (values: never) => string>
type ValuesOf<words> = words extends () => string
  ? undefined
  : words extends (values: infer values) => string
    ? values
    : never
type MessagesOf<table> = { readonly [name in keyof table]: Message<ValuesOf<table[name]>> }

/** Gives each message of an area its key: `cart` and `checkout` make `cart.checkout`. */
export function messages<table extends Table>(area: string, table: table): MessagesOf<table> {
  const named = Object.entries(table).map(([name, english]) => [name, { key: `${area}.${name}`, english }])
  return Object.fromEntries(named) as MessagesOf<table>
}

/** The message in the reader's language, else in English. */
export function text<values>(
  locale: Locale,
  message: Message<values>,
  ...[values]: values extends undefined ? [] : [values: values]
): string {
  const words = (locale.words[message.key] ?? message.english) as (values: unknown) => string
  return words(values)
}

/** Checks a translation against the English messages: every key, the same values. */
export function translated<table extends Record<string, Message<never>>>(
  area: table,
  words: { [name in keyof table]: table[name]['english'] },
): Locale['words'] {
  return Object.fromEntries(
    Object.keys(area).map((name) => [area[name]?.key ?? name, words[name] as (values: never) => string]),
  )
}

/** 'a', 'a and b', 'a, b and c' (SF-5.03). */
export function listText(words: readonly string[], and: string): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${and} ${last}`
}
