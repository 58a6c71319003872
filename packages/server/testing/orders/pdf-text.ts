import { inflateSync } from 'node:zlib'

/** A piece of text on a page of a PDF, with the position of its baseline in points from the lower left corner. */
export type PdfText = { page: number; x: number; y: number; text: string }

/** Reads the text of a PDF that `pdfkit` wrote, in the order in which it was drawn. Arabic stands in the order on paper. */
export function pdfTexts(pdf: Buffer): PdfText[] {
  const objects = objectsOf(pdf)
  const fonts = fontsOf(objects)
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b/.test(head))
  return pages.flatMap(({ head }, page) => {
    const content = objects.get(/\/Contents (\d+) 0 R/.exec(head)?.[1] ?? '')?.stream ?? ''
    return textsIn(content, fonts).map((text) => ({ page, ...text }))
  })
}

/** Returns the lines of a PDF from top to bottom, each with its pieces from left to right, separated by `|`. */
export function pdfLines(pdf: Buffer): string[] {
  const lines = new Map<string, PdfText[]>()
  for (const text of pdfTexts(pdf)) {
    const key = `${text.page} ${Math.round(text.y * 10)}`
    lines.set(key, [...(lines.get(key) ?? []), text])
  }
  return [...lines.values()]
    .toSorted(([one], [other]) => (one?.page ?? 0) - (other?.page ?? 0) || (other?.y ?? 0) - (one?.y ?? 0))
    .map((pieces) =>
      pieces
        .toSorted((one, other) => one.x - other.x)
        .map(({ text }) => text)
        .join('|'),
    )
}

type PdfObject = { head: string; stream: string }

function objectsOf(pdf: Buffer): Map<string, PdfObject> {
  const text = pdf.toString('latin1')
  const objects = new Map<string, PdfObject>()
  for (const { 1: number = '', index } of text.matchAll(/^(\d+) 0 obj$/gm)) {
    const end = text.indexOf('\nendobj', index)
    const start = text.indexOf('\nstream\n', index)
    const hasStream = start !== -1 && start < end
    const head = text.slice(index, hasStream ? start : end)
    const bytes = hasStream ? pdf.subarray(start + '\nstream\n'.length, end - '\nendstream'.length) : Buffer.alloc(0)
    const stream = hasStream && head.includes('/FlateDecode') ? inflateSync(bytes) : bytes
    objects.set(number, { head, stream: stream.toString('latin1') })
  }
  return objects
}

type Font = ReadonlyMap<string, string>

/** Returns what the glyphs of each font mean, by the font's name in the content. */
function fontsOf(objects: ReadonlyMap<string, PdfObject>): ReadonlyMap<string, Font> {
  const fonts = new Map<string, Font>()
  for (const { head } of objects.values()) {
    for (const { 1: name = '', 2: number = '' } of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number)?.head ?? '')?.[1] ?? ''
      fonts.set(name, glyphsOf(objects.get(map)?.stream ?? ''))
    }
  }
  return fonts
}

function glyphsOf(map: string): Font {
  const glyphs = new Map<string, string>()
  for (const { 1: from = '', 3: list = '' } of map.matchAll(/<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/g)) {
    const first = Number.parseInt(from, 16)
    for (const [at, { 1: hex = '' }] of [...list.matchAll(/<([0-9a-f ]*)>/g)].entries()) {
      const units = hex.match(/[0-9a-f]{4}/g) ?? [] // a ligature stands for several letters, separated by spaces
      const text = String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16)))
      glyphs.set((first + at).toString(16).padStart(4, '0'), text)
    }
  }
  return glyphs
}

function textsIn(content: string, fonts: ReadonlyMap<string, Font>): Omit<PdfText, 'page'>[] {
  return Array.from(content.matchAll(/BT\n([\s\S]*?)ET\n/g), ({ 1: block = '' }) => {
    const [, x = '0', y = '0'] = /1 0 0 1 (\S+) (\S+) Tm/.exec(block) ?? []
    const font = fonts.get(/\/(F\d+) \S+ Tf/.exec(block)?.[1] ?? '')
    const codes = Array.from(block.matchAll(/<([0-9a-f]+)>/g), ({ 1: hex = '' }) => hex.match(/.{4}/g) ?? []).flat()
    return { x: Number(x), y: Number(y), text: codes.map((code) => font?.get(code) ?? '').join('') }
  })
}
