import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { dirname, join } from 'node:path'
import type { FileStore } from '../kit/context.ts'

/** A FileStore in a folder. A file appears whole or not at all. */
export function folderFiles(folder: string): FileStore {
  return {
    put: async (key, bytes) => {
      const path = pathOf(folder, key)
      await mkdir(dirname(path), { recursive: true })
      const unfinished = `${path}.${randomUUID()}.part`
      await writeFile(unfinished, bytes)
      await rename(unfinished, path)
    },
    get: async (key) => {
      try {
        return await readFile(pathOf(folder, key))
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw error
      }
    },
    remove: async (key) => rm(pathOf(folder, key), { force: true }),
  }
}

/** Keys are made by us; one that is not, is a bug and never a path outside the folder. */
function pathOf(folder: string, key: string): string {
  if (!/^[a-z0-9]+(?:[/._-]?[a-z0-9]+)*$/.test(key)) throw new Error(`"${key}" is no key of a file.`)
  return join(folder, key)
}
