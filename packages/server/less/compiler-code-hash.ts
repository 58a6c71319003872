import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/**
 * Returns a hash of this folder's code and of the version of the LESS compiler. A change of either can produce different CSS from
 * the same stylesheets, and browsers cache a stylesheet under its URL for a year, so the hash is part of the URL.
 */
export function compilerCodeHash(folder = import.meta.dirname): string {
  const hash = createHash('sha256').update(readFileSync(createRequire(import.meta.url).resolve(compilerPackage)))
  const names = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  for (const name of names.toSorted()) hash.update(`${name}\0`).update(readFileSync(join(folder, name)))
  return hash.digest('hex')
}

const compilerPackage = '@squarespace/less-ts/package.json'
