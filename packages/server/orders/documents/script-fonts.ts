import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'
import { fontRanges } from './text-runs.ts'

/** A font of one weight: its file, or its bytes. */
export type FontSource = { name: string; isBold: boolean; source: string | Buffer }

/** A package of Noto Sans. It is split into files by parts of Unicode, and used for the characters that `has` matches. */
type ScriptFont = { name: string; has: RegExp }

const japanese: ScriptFont = { name: 'noto-sans-jp', has: /^\P{Script=Hangul}$/u }
const chinese: ScriptFont = { name: 'noto-sans-sc', has: /^\p{Script=Han}$/u }
const otherScripts: readonly ScriptFont[] = [
  { name: 'noto-sans-kr', has: /^\p{Script=Hangul}$/u },
  { name: 'noto-sans-thai', has: /^[\p{Script=Thai}฿]$/u },
  { name: 'noto-sans-devanagari', has: /^[\p{Script=Devanagari}।॥\u200c\u200d]$/u },
]

export type ScriptFonts = { files: ReadonlyMap<string, string>; sources: readonly FontSource[] }

/** Finds the font file of each character, and reduces the files to these characters. Characters that no font has are in no file. */
export async function loadScriptFonts(characters: readonly string[]): Promise<ScriptFonts> {
  const files = await filesOf(characters)
  const sources = await Promise.all(
    [...new Set(files.values())].flatMap((file) => {
      const own = characters.filter((character) => files.get(character) === file).join('')
      return [false, true].map((isBold) => reduced(file, own, isBold))
    }),
  )
  return { files, sources }
}

async function filesOf(characters: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const fonts = await Promise.all(
    [japanese, chinese, ...otherScripts].map(async (font) => ({ font, ranges: await rangesOf(font) })),
  )
  const find = (character: string, wanted: readonly ScriptFont[]): string | null => {
    const code = character.codePointAt(0) ?? 0
    for (const font of wanted) {
      if (!font.has.test(character)) continue
      const ranges = fonts.find((one) => one.font === font)?.ranges ?? []
      const range = ranges.find(({ from, to }) => code >= from && code <= to)
      if (range) return range.file
    }
    return null
  }
  const order = hanOrder(characters, (character) => find(character, [japanese]) !== null)
  return new Map(
    characters.flatMap((character) => {
      const file = find(character, [...otherScripts, ...order])
      return file === null ? [] : [[character, file] as const]
    }),
  )
}

/** Japanese and Chinese share characters, whose forms differ a little: a document without kana that needs Chinese ones is Chinese. */
function hanOrder(characters: readonly string[], isJapanese: (character: string) => boolean): ScriptFont[] {
  const hasKana = characters.some((character) => /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(character))
  const areJapanese = characters.filter((character) => chinese.has.test(character)).every(isJapanese)
  return hasKana || areJapanese ? [japanese, chinese] : [chinese, japanese]
}

type FileRange = { from: number; to: number; file: string }

/** Reads which file of a package has which characters. */
async function rangesOf({ name }: ScriptFont): Promise<FileRange[]> {
  const ranges = JSON.parse(await readFile(pathOf(name, 'unicode.json'), 'utf8')) as Record<string, string>
  return Object.entries(ranges).flatMap(([part, text]) => {
    if (isBasePart(part)) return []
    const file = pathOf(name, `files/${name}-${part.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`)
    return text.split(',').map((range) => {
      const [from = '', to = from] = range.replace('U+', '').split('-')
      return { from: Number.parseInt(from, 16), to: Number.parseInt(to, 16), file }
    })
  })
}

/** Each package also has parts that the base fonts have, and announces more characters of them than there are. */
function isBasePart(part: string): boolean {
  return fontRanges.some(([name]) => name === part)
}

function pathOf(name: string, file: string): string {
  return createRequire(import.meta.url).resolve(`@fontsource-variable/${name}/${file}`)
}

/** Bytes behind the font: the PDF's library reads the bounds of an empty glyph, such as the space, past the end of the last table. */
const padding = Buffer.alloc(16)

/** Returns a font with one weight and the given characters. Every file has a space. */
async function reduced(file: string, characters: string, isBold: boolean): Promise<FontSource> {
  const font = await subsetFont(await readFile(file), `${characters} `, {
    targetFormat: 'truetype',
    variationAxes: { wght: isBold ? 600 : 400 },
  })
  return { name: file, isBold, source: Buffer.concat([font, padding]) }
}
