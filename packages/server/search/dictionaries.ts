/** PostgreSQL's stemmers by language (ISO 639). All of them exist from version 15 on. */
const stemmers: Readonly<Record<string, string>> = {
  ar: 'arabic_stem',
  ca: 'catalan_stem',
  da: 'danish_stem',
  de: 'german_stem',
  el: 'greek_stem',
  en: 'english_stem',
  es: 'spanish_stem',
  eu: 'basque_stem',
  fi: 'finnish_stem',
  fr: 'french_stem',
  ga: 'irish_stem',
  hi: 'hindi_stem',
  hu: 'hungarian_stem',
  hy: 'armenian_stem',
  id: 'indonesian_stem',
  it: 'italian_stem',
  lt: 'lithuanian_stem',
  nb: 'norwegian_stem',
  ne: 'nepali_stem',
  nl: 'dutch_stem',
  nn: 'norwegian_stem',
  no: 'norwegian_stem',
  pt: 'portuguese_stem',
  ro: 'romanian_stem',
  ru: 'russian_stem',
  sr: 'serbian_stem',
  sv: 'swedish_stem',
  ta: 'tamil_stem',
  tr: 'turkish_stem',
  yi: 'yiddish_stem',
}

/** Returns the dictionary that finds the stems of a language's words; `simple`, which changes no word, for other languages. */
export function dictionaryOf(language: string): string {
  return stemmers[primaryLanguage(language)] ?? 'simple'
}

/** Returns the language of a BCP 47 tag without its region: `de` for `de-AT`. */
export function primaryLanguage(language: string): string {
  return language.toLowerCase().split(/[-_]/, 1)[0] ?? ''
}
