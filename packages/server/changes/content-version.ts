import { createHash } from 'node:crypto'

/**
 * Returns a number that tells states of a part of the settings apart. It is made of the content itself, because other parts of the
 * server save it too, and 48 bits of it are a safe integer.
 */
export function contentVersion(content: unknown): number {
  return createHash('sha256').update(JSON.stringify(content)).digest().readUIntBE(0, 6)
}
