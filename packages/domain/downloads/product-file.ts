import { Refusal } from '../kit/refusal.ts'
import { cacheByLanguage } from '../locales/cache-by-language.ts'

/**
 * Limits of the files of a digital product. `partBytes` is the largest piece of a file that one request uploads; `uploads` of one
 * account may be under way in a site at once.
 */
export const productFileLimits = {
  bytes: 500_000_000,
  files: 20,
  uploads: 20,
  nameChars: 120,
  partBytes: 4_000_000,
} as const

/**
 * Returns the name under which buyers save a file. Throws `downloads.name-invalid` for a name that is no plain file name: empty, too
 * long, with a slash, or with characters that are invisible or turn the reading direction.
 */
export function checkFileName(given: string): string {
  const name = given.normalize('NFC').trim()
  const isPlain = name.isWellFormed() && !/[/\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(name)
  const isNamed = /[^.]/.test(name) && name.length <= productFileLimits.nameChars
  if (!isPlain || !isNamed)
    throw new Refusal('downloads.name-invalid', { values: { max: productFileLimits.nameChars } })
  return name
}

/**
 * Returns the content type that a file's name promises. What browsers could run (HTML, SVG, scripts) and unknown kinds are plain
 * bytes.
 */
export function contentTypeOf(name: string): string {
  return contentTypes[extensionOf(name)] ?? 'application/octet-stream'
}

/** Returns the kind of a file in capitals (`PDF`); '' when its name has no short extension. */
export function fileKindOf(name: string): string {
  return extensionOf(name).toUpperCase()
}

function extensionOf(name: string): string {
  return /[^.]\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
}

const office = 'application/vnd.openxmlformats-officedocument'
const contentTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  epub: 'application/epub+zip',
  mobi: 'application/x-mobipocket-ebook',
  zip: 'application/zip',
  txt: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  docx: `${office}.wordprocessingml.document`,
  xlsx: `${office}.spreadsheetml.sheet`,
  pptx: `${office}.presentationml.presentation`,
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  tiff: 'image/tiff',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  flac: 'audio/flac',
  wav: 'audio/wav',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mov: 'video/quicktime',
  otf: 'font/otf',
  ttf: 'font/ttf',
  woff2: 'font/woff2',
}

/** Returns a file's size as text: `12 MB`, `1.5 GB`. Units are decimal. */
export function fileSizeText(bytes: number, language: string): string {
  const [unit, factor] = bytes < 1e6 ? kilobyte : bytes < 1e9 ? megabyte : gigabyte
  return sizeFormatOf(`${unit}|${language}`).format(Math.max(1, bytes / factor))
}

const [kilobyte, megabyte, gigabyte] = [
  ['kilobyte', 1e3],
  ['megabyte', 1e6],
  ['gigabyte', 1e9],
] as const

const sizeFormatOf = cacheByLanguage((key) => {
  const [unit = 'kilobyte', language = 'en'] = key.split('|')
  const options = { style: 'unit', unit, maximumSignificantDigits: 3 } as const
  try {
    return new Intl.NumberFormat(language, options)
  } catch {
    return new Intl.NumberFormat('en', options) // owners can enter any text as their site's language
  }
})
