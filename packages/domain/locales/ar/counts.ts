/**
 * Arabic noun forms after a number: `one` for 1, `two` for 2, `few` when its last two digits are 3 to 10, `many` for all others.
 */
export type PluralForms = { one: string; two: string; few: string; many: string }

export const unitPlurals = {
  WEEK: { one: 'أسبوع', two: 'أسبوعين', few: 'أسابيع', many: 'أسبوعًا' },
  MONTH: { one: 'شهر', two: 'شهرين', few: 'أشهر', many: 'شهرًا' },
  YEAR: { one: 'سنة', two: 'سنتين', few: 'سنوات', many: 'سنة' },
} as const satisfies Readonly<Record<string, PluralForms>>

/**
 * Returns a number with its noun: 'شهر', 'شهرين', '3 أشهر', '12 شهرًا'. The forms for one and two contain the number, so no
 * digits are printed.
 */
export function plural(count: number, { one, two, few, many }: PluralForms): string {
  if (count === 1) return one
  if (count === 2) return two
  const rest = count % 100
  return `${count} ${rest >= 3 && rest <= 10 ? few : many}`
}
