import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { generate, type GeneratedModule, load, type Template } from '../index.ts'

const modulesOfFile = 200

/** Generates a module for each template, imports them from a temporary folder and returns the loaded templates. */
export async function loadGenerated(templates: readonly Template[]): Promise<Template[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sitewright-generated-'))
  const loaded: Template[] = []
  try {
    for (let from = 0; from < templates.length; from += modulesOfFile) {
      const file = join(folder, `${from}.mjs`)
      writeFileSync(file, oneModule(templates.slice(from, from + modulesOfFile)))
      const { all }: { all: GeneratedModule[] } = await import(/* @vite-ignore */ pathToFileURL(file).href)
      for (const generated of all) loaded.push(load(generated))
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
  return loaded
}

/** Writes many modules into one file, each in its own block, because opening thousands of files is slow. */
function oneModule(templates: readonly Template[]): string {
  const modules = templates.map((template) => {
    const source = generate(template).replace('export const generated', 'const generated')
    return `{\n${source}\nall.push(generated)\n}`
  })
  return ['export const all = []', ...modules].join('\n')
}
