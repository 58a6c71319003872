import { arrayBuffer } from 'node:stream/consumers'
import { openPdf, openPicture } from './open-pdf.ts'
import {
  drawLine,
  drawLines,
  drawRule,
  drawTickBox,
  fitText,
  heightOf,
  inkColor,
  makePen,
  quietColor,
  type Pen,
  type TextStyle,
} from './pen.ts'
import { loadFonts } from './document-fonts.ts'
import { pagePlace, pagesPlace, type DocumentRow, type DocumentSum, type OrderDocument } from './document-content.ts'

const margin = 48
const gap = 16
const title: TextStyle = { size: 18, isBold: true }
const label: TextStyle = { size: 8.5, isBold: true, color: quietColor }
const body: TextStyle = { size: 10 }
const strong: TextStyle = { size: 10, isBold: true }
const small: TextStyle = { size: 8.5, color: quietColor }
const grand: TextStyle = { size: 14, isBold: true, color: inkColor }
const tickBoxSize = 11
/** Height that the page number takes at the foot of each page. */
const footHeight = 28

/** A drawn document: the bytes of its PDF, and its characters that no font has, for which it shows boxes. */
export type DrawnDocument = { bytes: ArrayBuffer; missing: readonly string[] }

/**
 * Draws a document as a PDF. The same document always has the same bytes. Takes the processor for a tenth of a second and longer
 * in one piece, so the server calls it in a thread of its own (`document-drawing.ts`).
 */
export async function drawDocument(document: OrderDocument): Promise<DrawnDocument> {
  const fonts = await loadFonts(textsOf(document))
  const pdf = openPdf({
    size: document.paper,
    margin: 0, // positions are absolute, and the library starts no pages by itself
    bufferPages: true, // page numbers name the number of pages
    lang: document.language,
    info: { Title: document.title, Author: document.shop.name, CreationDate: new Date(document.createdMs) },
  })
  const pen = makePen(pdf, document.direction, fonts)
  const sheet: Sheet = {
    pen,
    document,
    width: pdf.page.width - 2 * margin,
    foot: pdf.page.height - margin - footHeight,
  }
  let top = drawHead(sheet)
  top = drawTable(sheet, top)
  top = drawSums(sheet, top, document.sums)
  top = drawSums(sheet, top, document.taxes)
  drawNote(sheet, top)
  drawPageNumbers(sheet)
  pdf.end()
  return { bytes: await arrayBuffer(pdf), missing: fonts.missing }
}

/** The drawing of one document. `width` is that of its content; nothing is drawn below `foot` but the page number. */
type Sheet = { pen: Pen; document: OrderDocument; width: number; foot: number }

function drawHead(sheet: Sheet): number {
  const { pen, document, width } = sheet
  const { shop, test } = document
  const half = (width - gap) / 2
  const right = { at: margin + half + gap, width: half, align: 'end' as const }
  const names = fitText(pen, shop.name, half, title)
  const head = drawLogo(sheet, half)
  let left = drawLines(pen, names, { at: margin, width: half, top: head }, title)
  left = drawLines(pen, fitted(pen, shop.lines, half, small), { at: margin, width: half, top: left + 2 }, small)
  let end = drawLines(pen, fitText(pen, document.title, half, title), { ...right, top: margin }, title) + 2
  for (const { title: name, text } of document.facts) {
    end = drawLines(pen, fitText(pen, `${name}: ${text}`, half, small), { ...right, top: end }, small)
  }
  let top = Math.max(left, end) + gap
  if (test !== '') top = drawLines(pen, fitText(pen, test, width, strong), { at: margin, width, top }, strong) + gap
  if (pen.fonts.missing.length > 0) {
    top = drawLines(pen, fitText(pen, document.unprintable, width, small), { at: margin, width, top }, small) + gap
  }
  return drawAddresses(sheet, top + gap / 2) + gap * 1.5
}

const logoHeight = 48

/** Draws the logo above the shop's name, if there is one, and returns where the name stands. */
function drawLogo({ pen: { pdf, direction }, document }: Sheet, width: number): number {
  if (!document.logo) return margin
  const picture = openPicture(pdf, document.logo)
  const scale = Math.min(width / picture.width, logoHeight / picture.height)
  const size = { width: picture.width * scale, height: picture.height * scale }
  const at = direction === 'ltr' ? margin : pdf.page.width - margin - size.width
  pdf.image(picture as unknown as Buffer, at, margin, size)
  return margin + size.height + gap / 2
}

/** Returns all texts but those that are ours in each language. */
function textsOf({ shop, addresses, rows, facts, sums, taxes, title: name, note, test }: OrderDocument): string[] {
  return [
    shop.name,
    ...shop.lines,
    ...addresses.flatMap(({ lines }) => lines),
    ...rows.flatMap(({ cells, details }) => [...cells, ...details]),
    ...[...facts, ...sums, ...taxes].flatMap((fact) => [fact.title, fact.text]),
    name,
    note,
    test,
  ]
}

function drawAddresses({ pen, document, width }: Sheet, top: number): number {
  const column = (width - gap) / 2
  const bottoms = document.addresses.map(({ title: name, lines }, index) => {
    const at = margin + index * (column + gap)
    const below = drawLines(pen, [name], { at, width: column, top }, label) + 2
    const shown = fitted(
      pen,
      lines.filter((line) => line !== ''),
      column,
      body,
    )
    return drawLines(pen, shown, { at, width: column, top: below }, body)
  })
  return Math.max(top, ...bottoms)
}

function fitted(pen: Pen, lines: readonly string[], width: number, style: TextStyle): string[] {
  return lines.flatMap((line) => fitText(pen, line, width, style))
}

type Cell = { at: number; width: number; align: 'start' | 'end' }

function cellsOf({ document, width }: Sheet): Cell[] {
  let at = margin
  return document.columns.map(({ share, isNumber }) => {
    const own = { at, width: width * share - 8, align: isNumber ? ('end' as const) : ('start' as const) }
    at += width * share
    return isNumber ? { ...own, at: own.at + 8 } : own
  })
}

function drawTable(sheet: Sheet, start: number): number {
  const cells = cellsOf(sheet)
  let top = drawTableHead(sheet, cells, start)
  for (const row of sheet.document.rows) {
    const { height, draw } = rowOf(sheet, cells, row)
    if (top + height > sheet.foot) top = drawTableHead(sheet, cells, startPage(sheet))
    draw(top)
    top += height
    drawRule(sheet.pen, { at: margin, width: sheet.width, top })
  }
  return top
}

function drawTableHead({ pen, document, width }: Sheet, cells: readonly Cell[], top: number): number {
  for (const [index, cell] of cells.entries()) {
    drawLine(pen, document.columns[index]?.title ?? '', { ...cell, top }, label)
  }
  const below = top + heightOf(label) + 4
  drawRule(pen, { at: margin, width, top: below })
  return below
}

/** Lays a row out, so that its height is known before it is drawn. A row is never split over two pages. */
function rowOf(sheet: Sheet, cells: readonly Cell[], { cells: texts, details }: DocumentRow) {
  const { pen, document } = sheet
  const padding = 7
  const parts = cells.map((cell, index) => {
    const isTitle = index === document.titleColumn
    const style = isTitle ? strong : body
    return { cell, isTitle, style, lines: fitText(pen, texts[index] ?? '', cell.width, style) }
  })
  const titleCell = cells[document.titleColumn] ?? { at: margin, width: sheet.width, align: 'start' as const }
  const below = fitted(pen, details, titleCell.width, small)
  const heights = parts.map(
    ({ isTitle, style, lines }) => heightOf(style, lines.length) + (isTitle ? heightOf(small, below.length) : 0),
  )
  const height = Math.max(...heights) + 2 * padding
  const draw = (top: number): void => {
    for (const [index, { cell, isTitle, style, lines }] of parts.entries()) {
      if (document.columns[index]?.isBox) drawTickBox(pen, { at: cell.at, top: top + padding + 1 }, tickBoxSize)
      const end = drawLines(pen, lines, { ...cell, top: top + padding }, style)
      if (isTitle) drawLines(pen, below, { ...cell, top: end }, small)
    }
  }
  return { height, draw }
}

/** Draws sums below the table. They stay together on one page. */
function drawSums(sheet: Sheet, start: number, sums: readonly DocumentSum[]): number {
  const { pen, width } = sheet
  if (sums.length === 0) return start
  const half = width * 0.55
  const at = margin + width - half
  const amountWidth = half * 0.4
  const nameWidth = half - amountWidth - 8
  const rows = sums.map((sum) => {
    const style = sum.isTotal ? grand : body
    return { sum, style, lines: fitText(pen, sum.title, nameWidth, style) }
  })
  const height = rows.reduce((sum, { style, lines }) => sum + heightOf(style, lines.length) + 5, gap)
  let top = (start + height > sheet.foot ? startPage(sheet) : start) + gap * 0.75
  for (const { sum, style, lines } of rows) {
    drawLine(pen, sum.text, { at: at + nameWidth + 8, width: amountWidth, top, align: 'end' }, style)
    top = drawLines(pen, lines, { at, width: nameWidth, top }, style) + 5
  }
  return top
}

function drawNote(sheet: Sheet, top: number): void {
  const { pen, document, width } = sheet
  const lines = fitText(pen, document.note, width, small)
  const start = top + gap
  if (start + heightOf(small, lines.length) > sheet.foot) return
  drawLines(pen, lines, { at: margin, width, top: start }, small)
}

function startPage({ pen }: Sheet): number {
  pen.pdf.addPage()
  return margin
}

function drawPageNumbers({ pen, document, width, foot }: Sheet): void {
  const { count } = pen.pdf.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    pen.pdf.switchToPage(page)
    drawLine(
      pen,
      document.pageText.replace(pagePlace, String(page + 1)).replace(pagesPlace, String(count)),
      { at: margin, width, top: foot + footHeight / 2, align: 'end' },
      small,
    )
    drawLine(
      pen,
      `${document.shop.name}, ${document.title}`,
      { at: margin, width: width * 0.7, top: foot + footHeight / 2 },
      small,
    )
  }
}
