import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { compile, load, type GeneratedModule } from '@sitewright/template'
import type { MakeTemplate } from '../squarespace-compat/index.ts'

/**
 * Folder that the build fills with JavaScript modules generated from the built-in themes' templates. `engine.txt` in it contains
 * the hash of the template engine that they were built for.
 */
export const modulesFolder = fileURLToPath(new URL('../../../dist/themes/', import.meta.url))
export const engineHashFile = 'engine.txt'

type Logger = { log: { info: (facts: object, text: string) => void } }

/**
 * Returns a function that makes templates. For a text from which the build generated a module, it loads the module. Other texts,
 * and all texts when the modules are missing or were built for another engine, are compiled to closures, which have the same
 * output but are slower.
 */
export async function loadTemplateModules({ log }: Logger, folder = modulesFolder): Promise<MakeTemplate> {
  const made = new Map<string, GeneratedModule>()
  if (markOf(folder) === hashTemplateEngineSources()) {
    const names = readdirSync(folder).filter((name) => name.endsWith('.mjs'))
    const modules: { generated: GeneratedModule }[] = await Promise.all(
      names.map((name) => import(pathToFileURL(join(folder, name)).href)),
    )
    for (const { generated } of modules) made.set(templateModuleHash(generated.name ?? '', generated.text), generated)
  } else {
    log.info({ folder }, 'the modules of built-in themes are not built; their templates run as closures')
  }
  return (text, name) => {
    const generated = made.get(templateModuleHash(name, text))
    return generated ? load(generated) : compile(text, { name })
  }
}

export function templateModuleHash(name: string, text: string): string {
  return createHash('sha256').update(`${name}\0${text}`).digest('hex').slice(0, 32)
}

function markOf(folder: string): string | null {
  try {
    return readFileSync(join(folder, engineHashFile), 'utf8').trim()
  } catch {
    return null
  }
}

/**
 * Returns a hash of the template engine's sources. Modules call into the engine, so they work only with the engine they were
 * built for.
 */
export function hashTemplateEngineSources(): string {
  const home = fileURLToPath(new URL('.', import.meta.resolve('@sitewright/template')))
  const files = readdirSync(home, { recursive: true, encoding: 'utf8' })
  const sources = files
    .filter((file) => /^(?!bench|golden|testing|node_modules).*(?<!\.test)\.ts$/.test(file))
    .toSorted()
  const hash = createHash('sha256')
  for (const file of sources) hash.update(`${file}\0`).update(readFileSync(join(home, file)))
  return hash.digest('hex')
}
