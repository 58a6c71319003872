import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { compile, load, type Generated } from '@sitewright/template'
import type { MakeTemplate } from '../classic/index.ts'

/** Where the build puts the built-in themes as modules, and what says of which engine they are. */
export const modulesFolder = fileURLToPath(new URL('../../../dist/themes/', import.meta.url))
export const modulesMark = 'engine.txt'

type Told = { log: { info: (facts: object, text: string) => void } }

/**
 * Templates of built-in themes as the modules that the build wrote for their texts. A text for which there is none, and every text
 * where the modules are missing or of another engine, is compiled to closures: the same bytes, slower.
 */
export async function readThemeModules({ log }: Told, folder = modulesFolder): Promise<MakeTemplate> {
  const made = new Map<string, Generated>()
  if (markOf(folder) === engineHash()) {
    const names = readdirSync(folder).filter((name) => name.endsWith('.mjs'))
    const modules: { generated: Generated }[] = await Promise.all(
      names.map((name) => import(pathToFileURL(join(folder, name)).href)),
    )
    for (const { generated } of modules) made.set(moduleKey(generated.name ?? '', generated.text), generated)
  } else {
    log.info({ folder }, 'the modules of built-in themes are not built; their templates run as closures')
  }
  return (text, name) => {
    const generated = made.get(moduleKey(name, text))
    return generated ? load(generated) : compile(text, { name })
  }
}

export function moduleKey(name: string, text: string): string {
  return createHash('sha256').update(`${name}\0${text}`).digest('hex').slice(0, 32)
}

function markOf(folder: string): string | null {
  try {
    return readFileSync(join(folder, modulesMark), 'utf8').trim()
  } catch {
    return null
  }
}

/** Modules use what the engine gives them, so that those of another engine are of no use. */
export function engineHash(): string {
  const home = fileURLToPath(new URL('.', import.meta.resolve('@sitewright/template')))
  const files = readdirSync(home, { recursive: true, encoding: 'utf8' })
  const sources = files
    .filter((file) => /^(?!bench|golden|testing|node_modules).*(?<!\.test)\.ts$/.test(file))
    .toSorted()
  const hash = createHash('sha256')
  for (const file of sources) hash.update(`${file}\0`).update(readFileSync(join(home, file)))
  return hash.digest('hex')
}
