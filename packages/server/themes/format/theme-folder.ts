import { constants, type Dirent } from 'node:fs'
import { lstat, open, readdir, realpath, stat } from 'node:fs/promises'
import { isUtf8 } from 'node:buffer'
import { basename, extname, join, sep } from 'node:path'
import { Refusal, type RefusalCode } from '@sitewright/domain/kit/refusal.ts'
import { isThemeAsset, isPartOfTheme, isReadByServer, themeFolders, themeLimits } from './theme-limits.ts'

/**
 * Why a theme's folder or a file in it cannot be used: a refusal's code and values, with the path and, for text files, the line.
 * `isLeftOut`: the theme can be used without the file.
 */
export type FolderFault = {
  path: string
  code: RefusalCode
  values: Readonly<Record<string, unknown>>
  line?: number
  isLeftOut: boolean
}

type Look = {
  root: string
  files: Map<string, Buffer>
  faults: FolderFault[]
  count: number
  bytes: number
  isOver: boolean
}

/**
 * Returns the files of a theme's folder, by path with `/`, without those that are left out. Throws a refusal (`themes.…`) when a
 * file or folder that the theme needs cannot be used.
 */
export async function readThemeFolder(folder: string): Promise<Map<string, Buffer>> {
  const { files, faults } = await scanThemeFolder(folder)
  refuseUnusableFolder(faults)
  return files
}

/** Throws the first fault that makes the whole theme unusable. */
export function refuseUnusableFolder(faults: readonly FolderFault[]): void {
  const reason = faults.find(({ isLeftOut }) => !isLeftOut)
  if (reason) throw new Refusal(reason.code, { values: reason.values })
}

/** Reads the usable files of a theme's folder and lists all faults of the others. Never opens anything outside the folder. */
export async function scanThemeFolder(folder: string): Promise<{ files: Map<string, Buffer>; faults: FolderFault[] }> {
  const look: Look = { root: '', files: new Map(), faults: [], count: 0, bytes: 0, isOver: false }
  const found = await stat(folder).catch(() => null)
  if (!found?.isDirectory()) {
    const isPacked = found?.isFile() === true && /\.(?:zip|tar|t?gz|tgz|7z|rar)$/i.test(folder)
    report(look, isPacked ? 'themes.zip' : 'themes.not-a-folder', basename(folder), { path: folder })
    return look
  }
  look.root = await realpath(folder)
  await readFolder(look, '', 0)
  const names = Array.from(look.files.keys()).toSorted()
  return { files: new Map(names.map((name) => [name, look.files.get(name) ?? Buffer.of()])), faults: look.faults }
}

function report(look: Look, code: RefusalCode, path: string, values: object = {}, line?: number): void {
  const isLeftOut = canBeLeftOut.has(code) && !isNeeded(path)
  look.faults.push({ path, code, values: { path, ...values }, ...(line !== undefined && { line }), isLeftOut })
}

/** Faults of a single file. Those of the whole folder, and links and pipes, are always refused. */
const canBeLeftOut: ReadonlySet<RefusalCode> = new Set([
  'themes.unreadable',
  'themes.too-deep',
  'themes.file-too-large',
  'themes.bad-name',
  'themes.same-name',
  'themes.not-text',
])

/** True for files that the server reads, and for folders that can hold such files. */
function isNeeded(path: string): boolean {
  return !isThemeAsset(path) && (endingOf(path) === '' || isReadByServer(path))
}

async function readFolder(look: Look, folder: string, depth: number): Promise<void> {
  if (depth > themeLimits.depth) return report(look, 'themes.too-deep', folder)
  const entries = await readdir(join(look.root, folder), { withFileTypes: true, encoding: 'buffer' }).catch(() => null)
  if (!entries) return report(look, 'themes.unreadable', folder)
  const seen = new Map<string, string>()
  // Sorted, so that of two names that differ only in case the same one is left out on every machine.
  for (const entry of entries.toSorted((a, b) => Buffer.compare(a.name, b.name))) {
    if (look.isOver) return
    await readEntry(look, folder, entry, depth, seen)
  }
}

async function readEntry(
  look: Look,
  folder: string,
  entry: Dirent<NonSharedBuffer>,
  depth: number,
  seen: Map<string, string>,
): Promise<void> {
  const name = entry.name.toString()
  if (name.startsWith('.')) return // skips hidden files such as .git and .DS_Store
  const path = folder === '' ? name : `${folder}/${name}`
  const isOurs = entry.isDirectory() && folder === '' ? themeFolders.some((one) => one === name) : true
  if (!isOurs) return
  if (!entry.isDirectory() && !countFile(look)) return
  if (entry.isSymbolicLink()) return readLink(look, path)
  if (!entry.isDirectory() && !isPartOfTheme(path)) return
  if (!isUtf8(entry.name) || !isSafePath(path)) return report(look, 'themes.bad-name', path)
  const other = seen.get(name.toLowerCase())
  if (other !== undefined) return report(look, 'themes.same-name', path, { other })
  seen.set(name.toLowerCase(), path)
  if (entry.isDirectory()) return readFolder(look, path, depth + 1)
  if (!entry.isFile()) return report(look, 'themes.special-file', path)
  await readPath(look, path)
}

function countFile(look: Look): boolean {
  look.count += 1
  if (look.count <= themeLimits.files) return true
  look.isOver = true
  report(look, 'themes.too-many-files', '', { most: themeLimits.files })
  return false
}

/**
 * Reads a symbolic link to a file in the theme's folder. Reports links that lead out of the folder, and links to folders, whose
 * files would appear twice.
 */
async function readLink(look: Look, path: string): Promise<void> {
  const target = await realpath(join(look.root, path)).catch(() => null)
  const isInside = target?.startsWith(look.root + sep) === true && (await lstat(target)).isFile()
  if (!isInside) return report(look, 'themes.leads-out', path)
  if (isPartOfTheme(path)) await readPath(look, path, target)
}

async function readPath(look: Look, path: string, from = join(look.root, path)): Promise<void> {
  const most = isThemeAsset(path) ? themeLimits.assetBytes : themeLimits.textBytes
  // NOFOLLOW: another process may have replaced the file by a link since it was checked. NONBLOCK: opening a pipe must not wait
  // for a writer.
  const handle = await open(from, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(() => null)
  if (!handle) return report(look, 'themes.unreadable', path)
  try {
    const { size } = await handle.stat()
    if (size > most) return report(look, 'themes.file-too-large', path, { megabytes: most / 1_000_000 })
    look.bytes += size
    if (look.bytes > themeLimits.bytes) {
      look.isOver = true
      return report(look, 'themes.too-large', path, { megabytes: themeLimits.bytes / 1_000_000 })
    }
    const bytes = await handle.readFile()
    if (!isThemeAsset(path) && (!isUtf8(bytes) || bytes.includes(0)))
      return report(look, 'themes.not-text', path, { line: lineOfFault(bytes) }, lineOfFault(bytes))
    look.files.set(path, bytes)
  } finally {
    await handle.close()
  }
}

/** Returns the number of the first line in a text file that is not UTF-8 or contains NUL, as every line of UTF-16 text does. */
function lineOfFault(bytes: Buffer): number {
  let line = 1
  for (let start = 0; start < bytes.length; line++) {
    const end = bytes.indexOf(10, start)
    const text = bytes.subarray(start, end === -1 ? bytes.length : end)
    if (!isUtf8(text) || text.includes(0)) return line
    if (end === -1) break
    start = end + 1
  }
  return line
}

/** True for a relative path that every file system can store: no `..`, no `\`, no control or reserved characters. */
export function isSafePath(path: string): boolean {
  const names = path.split('/')
  const isPlain = names.every(
    (name) => name !== '' && name !== '.' && name !== '..' && Buffer.byteLength(name) <= themeLimits.nameLength,
  )
  return isPlain && !/[\p{Cc}\p{Cs}\\:*?"<>|\uFFFD]/u.test(path) && names.length <= themeLimits.depth + 1
}

/** Returns the text of a theme's file, without the byte order mark. */
export function decodeThemeText(bytes: Buffer): string {
  return bytes.toString('utf8').replace(/^\uFEFF/, '')
}

export function endingOf(path: string): string {
  return extname(path).slice(1).toLowerCase()
}
