import { readdirSync } from 'node:fs'
import PDFDocument from 'pdfkit'
import { expect, it } from 'vitest'
import { fontFile } from './document-fonts.ts'
import { fontRanges, textRuns } from './text-runs.ts'

/** The line as it stands on paper from left to right. Arabic pieces are in reading order, in brackets. */
function onPaper(text: string, direction: 'ltr' | 'rtl' = 'ltr'): string {
  return textRuns(text, direction)
    .map((run) => (run.isRightToLeft ? `[${run.text}]` : run.text))
    .join('')
}

it.each([
  ['Größe ß, 12 €', 'Größe ß, 12 €'],
  ['Łódź, Žluťoučký, Αθήνα, Київ', 'Łódź, Žluťoučký, Αθήνα, Київ'],
  ['شكرا لك', '[شكرا لك]'],
  ['الطلب رقم 1048', '1048[الطلب رقم ]'],
  ['شارع 12 عمان', '[عمان] 12[شارع ]'],
  ['שלום עולם', '[שלום עולם]'],
  ['רחוב הרצל 12, חיפה', '[חיפה] ,12[רחוב הרצל ]'],
  ['Mug فنجان large', 'Mug [فنجان] large'],
  ['فنجان Mug كبير', '[كبير] Mug[فنجان ]'],
  ['ضريبة، 10.35%', '10.35%[ضريبة، ]'],
  ['الإجمالي −$1,234.50', '−$1,234.50[الإجمالي ]'],
  ['فنجان (كبير)', '([كبير])[فنجان ]'],
  ['418 Alder Street', '418 Alder Street'],
])('prints %s in the order of its script', (text, expected) => {
  for (const direction of ['ltr', 'rtl'] as const) expect(onPaper(text, direction)).toBe(expected)
})

it('prints a line without letters from the side on which the document starts', () => {
  expect(onPaper('1 - 2', 'ltr')).toBe('1 - 2')
  expect(onPaper('1 - 2', 'rtl')).toBe('2 - 1')
})

it.each([
  ['a\u202eb\u200fc\u2068d\u2069', 'abcd'],
  ['line\nbreak\ttab\0nul', 'line break tab nul'],
  ['\u2011-\u2010', '---'],
  ['茶 🍵 \ud800', '□ □ □'],
  ['e\u0301', 'é'],
  ['', ''],
])('makes %j printable', (text, expected) => {
  expect(onPaper(text)).toBe(expected)
})

it('has a glyph for each character that it gives to a font, in both weights', () => {
  const pdf = new PDFDocument() as unknown as Record<
    '_font',
    { font: { hasGlyphForCodePoint(code: number): boolean } }
  > & {
    font(file: string): void
  }
  for (const [name, ranges] of fontRanges) {
    for (const isBold of [false, true]) {
      pdf.font(fontFile(name, isBold))
      const { font } = pdf._font
      const codes = ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => from + at))
      expect([name, codes.filter((code) => !font.hasGlyphForCodePoint(code))]).toEqual([name, []])
      expect(font.hasGlyphForCodePoint(0x20) || name !== 'arabic').toBe(true)
    }
  }
  const files = readdirSync(new URL('fonts', import.meta.url)).filter((file) => file.endsWith('.ttf'))
  expect(files).toHaveLength(fontRanges.length * 2)
})
