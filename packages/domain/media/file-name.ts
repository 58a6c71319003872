import { Refusal } from '../kit/refusal.ts'

const maxNameChars = 80

const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
}

/**
 * Reduces the name of an uploaded file to letters, digits, dots and hyphens of any script, with the extension of the picture's
 * content type. So it can stand in addresses and headers, whatever it was. Falls back to `picture`.
 */
export function pictureFileName(given: string, contentType: string): string {
  return `${baseOf(given) || 'picture'}.${extensions[contentType] ?? 'bin'}`
}

/**
 * Returns the new name of a picture. What an owner types may lack the extension, which never changes. Throws
 * `media.name-missing` for a name without a letter or digit (PL-5.06).
 */
export function renamedPicture(given: string, contentType: string): string {
  const base = baseOf(given)
  if (base === '') throw new Refusal('media.name-missing')
  return pictureFileName(base, contentType)
}

/** Returns a file's name without its extension, as the studio's field for it shows it. */
export function withoutExtension(fileName: string): string {
  return fileName.replace(/\.[A-Za-z0-9]{1,5}$/, '')
}

/** Returns a name as texts about the file show it: on one line, without characters that are invisible or turn the reading direction. */
export function shownFileName(given: string): string {
  const plain = given.toWellFormed().replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u{FFFD}]/gu, '')
  const last = plain.split(/[/\\]/).at(-1)?.trim() ?? ''
  return last.slice(0, maxNameChars * 2) || 'picture'
}

function baseOf(given: string): string {
  return withoutExtension(given)
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}.-]+/gu, '-')
    .replaceAll(/^[-.\p{M}]+|[-.]+$/gu, '')
    .slice(0, maxNameChars)
    .toWellFormed()
    .replaceAll('\u{FFFD}', '')
}
