/** Arabic noun forms after a count: one, two, three to ten, and above. */
export type PluralForms = { one: string; two: string; few: string; many: string }

export const unitPlurals = {
  WEEK: { one: 'أسبوع', two: 'أسبوعين', few: 'أسابيع', many: 'أسبوعًا' },
  MONTH: { one: 'شهر', two: 'شهرين', few: 'أشهر', many: 'شهرًا' },
  YEAR: { one: 'سنة', two: 'سنتين', few: 'سنوات', many: 'سنة' },
} as const satisfies Readonly<Record<string, PluralForms>>

/** 'شهر', 'شهرين', '3 أشهر', '12 شهرًا': the forms for one and two contain the number, so no digits are printed. */
export function plural(count: number, { one, two, few, many }: PluralForms): string {
  if (count === 1) return one
  if (count === 2) return two
  const rest = count % 100
  return `${count} ${rest >= 3 && rest <= 10 ? few : many}`
}
