import { readFileSync } from 'node:fs'

/** Reads a language's data from the installed library, for tests, benchmarks and commands; `null` when there are none. */
export function readPack(language: string): string | null {
  try {
    return readFileSync(new URL(import.meta.resolve(`@phensley/cldr/packs/${language}.json`)), 'utf8')
  } catch {
    return null
  }
}
