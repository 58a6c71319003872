import { constants } from 'node:fs'
import { mkdir, open, readFile, rename, rm, writeFile, type FileHandle } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { dirname, join } from 'node:path'
import type { FileStore } from '../context.ts'

/** A `FileStore` in a local folder. `put` is atomic: a file is there as a whole or not at all. */
export function makeFolderFileStore(folder: string): FileStore {
  return {
    put: async (key, bytes) => {
      const path = pathOf(folder, key)
      await mkdir(dirname(path), { recursive: true })
      const unfinished = `${path}.${randomUUID()}.part`
      try {
        await writeFile(unfinished, bytes)
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true }) // a failed write, for example on a full disk, leaves no incomplete file
        throw error
      }
    },
    write: async (key, offset, bytes) => {
      const path = pathOf(folder, key)
      await mkdir(dirname(path), { recursive: true })
      const file = await open(path, constants.O_WRONLY | constants.O_CREAT)
      try {
        await writeAll(file, bytes, offset)
      } finally {
        await file.close()
      }
    },
    get: async (key) => {
      try {
        return await readFile(pathOf(folder, key))
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    open: async (key, part) => {
      const file = await open(pathOf(folder, key)).catch((error: unknown) => {
        if (isMissing(error)) return null
        throw error
      })
      if (!file) return null
      const { size } = await file.stat()
      return { bytes: size, stream: file.createReadStream(part) }
    },
    remove: async (key) => rm(pathOf(folder, key), { force: true }),
    // Retries when another request writes a file into the folder meanwhile, because the folder is then "not empty".
    removeFolder: async (key) => rm(pathOf(folder, key), { recursive: true, force: true, maxRetries: 5 }),
  }
}

/** Writes all bytes: on a nearly full disk, a single write can store only some of them. */
async function writeAll(file: FileHandle, bytes: Uint8Array, offset: number): Promise<void> {
  let written = 0
  while (written < bytes.byteLength) {
    const { bytesWritten } = await file.write(bytes, written, bytes.byteLength - written, offset + written)
    written += bytesWritten
  }
}

/**
 * Returns the path of a file by its key. Throws when the key is not of the form that this server generates, so that no path can
 * leave the folder.
 */
function pathOf(folder: string, key: string): string {
  if (!/^[a-z0-9]+(?:[/._-]?[a-z0-9]+)*$/.test(key)) throw new Error(`"${key}" is no key of a file.`)
  return join(folder, key)
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
