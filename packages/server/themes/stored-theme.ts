import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Tx } from '../kit/in-site.ts'
import { readTheme, type Theme, type ThemeProblem } from './read-theme.ts'
import { readThemeFolder } from './theme-folder.ts'
import { readFileFacts, readTexts, type ThemePointer } from './theme.store.ts'

export type ReadTheme = { theme: Theme | null; problems: ThemeProblem[] }

/** The theme of a site that never chose one. */
export const firstTheme = 'kiln'

/** Where the built-in themes lie, each in a folder of its name. */
export const builtInFolder = fileURLToPath(new URL('../../../themes/', import.meta.url))

export async function readBuiltIn(name: string, folder = builtInFolder): Promise<ReadTheme> {
  return readTheme(name, await readThemeFolder(join(folder, name)))
}

/** An imported theme: its texts, and of its assets what is known about them. */
export async function readImported(tx: Tx, versionId: string, name: string): Promise<ReadTheme> {
  const [texts, facts] = await Promise.all([readTexts(tx, versionId), readFileFacts(tx, versionId)])
  return readTheme(name, texts, facts)
}

/** The theme behind a pointer; one that was not imported comes from the folder of this software. */
export async function readPointed(tx: Tx, pointer: Omit<ThemePointer, 'tweaks'>): Promise<Theme | null> {
  const { theme } = pointer.isBuiltIn
    ? await readBuiltIn(pointer.name)
    : await readImported(tx, pointer.versionId, pointer.name)
  return theme
}
