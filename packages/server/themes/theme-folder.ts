import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

const mostBytes = 10_000_000
const mostFiles = 1_000
const usedPaths =
  /^(?:template\.conf|[\w-]+\.region|(?:blocks|collections|pages|styles|scripts|assets|presets|strings)\/[\w][\w./ @+-]*)$/

/** The files of a theme's folder, by path with `/`. What is no part of a theme is passed over; one file has at most 10 MB. */
export async function readThemeFolder(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile()) // no symbolic links: they may lead out of the folder
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll('\\', '/').replace(/^\//, ''))
    .filter((path) => usedPaths.test(path) && !path.includes('..'))
    .toSorted()
  if (paths.length > mostFiles)
    throw new Error(`A theme has at most ${mostFiles} files; ${folder} has ${paths.length}.`)

  const files = new Map<string, Buffer>()
  for (const path of paths) {
    const { size } = await stat(join(folder, path))
    if (size > mostBytes) throw new Error(`${path} is larger than ${mostBytes} bytes.`)
    files.set(path, await readFile(join(folder, path)))
  }
  return files
}
