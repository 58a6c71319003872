import type PDFDocument from 'pdfkit'
import type { DocumentFonts } from './document-fonts.ts'
import { textRuns, type TextRun } from './text-runs.ts'

export type TextStyle = { size: number; isBold?: boolean; color?: string }

/**
 * Draws text and lines on a PDF. Positions count from the upper edge and from the edge at which the language starts to read, so
 * the same layout serves both directions.
 */
export type Pen = {
  pdf: InstanceType<typeof PDFDocument>
  direction: 'ltr' | 'rtl'
  fonts: DocumentFonts
  /** Widths of runs at size 1, by font and text: the library measures Arabic anew each time. */
  widths: Map<string, number>
}

export function makePen(pdf: Pen['pdf'], direction: Pen['direction'], fonts: DocumentFonts): Pen {
  for (const { name, isBold, source } of fonts.sources) pdf.registerFont(registeredName(name, isBold), source)
  return { pdf, direction, fonts, widths: new Map() }
}

function registeredName(name: string, isBold: boolean): string {
  return `${name} ${isBold ? 'bold' : 'regular'}`
}

/** Part of a line's height above its baseline. */
const ascent = 1.05
const lineHeight = 1.4

export function heightOf({ size }: TextStyle, lines = 1): number {
  return size * lineHeight * lines
}

export function widthOf(pen: Pen, text: string, style: TextStyle): number {
  return textRuns(text, pen.direction, pen.fonts.fontOf).reduce((sum, run) => sum + runWidth(pen, run, style), 0)
}

/** Splits a text into lines that fit into a width: at spaces, and inside a word that is wider than the line. */
export function fitText(pen: Pen, text: string, width: number, style: TextStyle): string[] {
  return text.split('\n').flatMap((line) => fitLine(pen, line, width, style))
}

function fitLine(pen: Pen, text: string, width: number, style: TextStyle): string[] {
  const space = widthOf(pen, ' ', style)
  const lines: string[] = []
  let current = { text: '', width: 0 }
  for (const word of text.split(' ').filter((part) => part !== '')) {
    const wordWidth = widthOf(pen, word, style)
    if (current.text !== '' && current.width + space + wordWidth <= width) {
      current = { text: `${current.text} ${word}`, width: current.width + space + wordWidth }
      continue
    }
    if (current.text !== '') lines.push(current.text)
    const pieces = wordWidth <= width ? [word] : cutWord(pen, word, width, style)
    lines.push(...pieces.slice(0, -1))
    const last = pieces.at(-1) ?? ''
    current = { text: last, width: widthOf(pen, last, style) }
  }
  return [...lines, current.text]
}

function cutWord(pen: Pen, word: string, width: number, style: TextStyle): string[] {
  const pieces: string[] = []
  let current = ''
  // Vowel signs and accents stay with their letter.
  for (const { segment: character } of new Intl.Segmenter().segment(word)) {
    if (current !== '' && widthOf(pen, current + character, style) > width) {
      pieces.push(current)
      current = ''
    }
    current += character
  }
  return [...pieces, current]
}

export type Box = { at: number; width: number; top: number; align?: 'start' | 'end' }

/** Draws one line of text into a box. `at` is the distance of the box from the starting edge of the page. */
export function drawLine(pen: Pen, text: string, box: Box, style: TextStyle): void {
  const { pdf } = pen
  const runs = textRuns(text, pen.direction, pen.fonts.fontOf)
  const width = runs.reduce((sum, run) => sum + runWidth(pen, run, style), 0)
  let x = leftOf(pen, { ...box, at: box.at + (box.align === 'end' ? box.width - width : 0), width })
  const baseline = box.top + style.size * ascent
  for (const run of runs) {
    useFont(pen, run.font, style)
    pdf.fillColor(style.color ?? inkColor)
    pdf.text(run.text, x, baseline, { lineBreak: false, baseline: 'alphabetic', ...featuresOf(run) })
    x += runWidth(pen, run, style)
  }
}

/** Draws lines of text below each other. Returns the upper edge of what follows. */
export function drawLines(pen: Pen, lines: readonly string[], box: Box, style: TextStyle): number {
  let { top } = box
  for (const line of lines) {
    drawLine(pen, line, { ...box, top }, style)
    top += heightOf(style)
  }
  return top
}

export function drawRule(pen: Pen, { at, width, top }: Box): void {
  const x = leftOf(pen, { at, width })
  pen.pdf
    .moveTo(x, top)
    .lineTo(x + width, top)
    .lineWidth(0.75)
    .strokeColor(ruleColor)
    .stroke()
}

/** Draws an empty box to tick by hand. */
export function drawTickBox(pen: Pen, { at, top }: Pick<Box, 'at' | 'top'>, size: number): void {
  pen.pdf
    .rect(leftOf(pen, { at, width: size }), top, size, size)
    .lineWidth(0.75)
    .strokeColor(quietColor)
    .stroke()
}

export const inkColor = '#2b2420'
export const quietColor = '#61554b'
const ruleColor = '#d2c5b2'

function leftOf({ pdf, direction }: Pen, { at, width }: { at: number; width: number }): number {
  return direction === 'ltr' ? at : pdf.page.width - at - width
}

function runWidth(pen: Pen, run: TextRun, style: TextStyle): number {
  const key = `${run.font} ${style.isBold ? 'bold' : ''} ${run.text}`
  const known = pen.widths.get(key)
  if (known !== undefined) return known * style.size
  useFont(pen, run.font, style)
  const width = pen.pdf.widthOfString(run.text, featuresOf(run))
  pen.widths.set(key, width / style.size)
  return width
}

/** The feature makes the font shape and reverse the run as a whole, instead of word by word. */
function featuresOf({ isRightToLeft }: TextRun): { features?: PDFKit.Mixins.OpenTypeFeatures[] } {
  return isRightToLeft ? { features: ['rtla'] } : {}
}

function useFont({ pdf }: Pen, name: string, { size, isBold = false }: TextStyle): void {
  pdf.font(registeredName(name, isBold)).fontSize(size)
}
