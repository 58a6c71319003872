/** Codes of languages written from right to left. */
const fromTheRight: ReadonlySet<string> = new Set('ar ckb dv fa he ps sd ug ur yi'.split(' '))

/** Returns the direction in which a language is written, by its BCP 47 tag. */
export function textDirection(language: string): 'ltr' | 'rtl' {
  return fromTheRight.has(language.split('-')[0]?.toLowerCase() ?? '') ? 'rtl' : 'ltr'
}
