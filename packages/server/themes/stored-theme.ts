import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Tx } from '../database/index.ts'
import { readTheme, type Theme, type ThemeProblem } from './format/read-theme.ts'
import { readThemeFolder } from './format/theme-folder.ts'
import { readServedFileInfo, readThemeTextFiles, type ThemePointer } from './theme.store.ts'

export type ThemeReadResult = { theme: Theme | null; problems: ThemeProblem[] }

/** Name of the built-in theme used by sites that never chose one. */
export const defaultThemeName = 'kiln'

/** Folder of the built-in themes, each in a subfolder with its name. */
export const builtInThemesFolder = fileURLToPath(new URL('../../../themes/', import.meta.url))

export async function readBuiltInTheme(name: string, folder = builtInThemesFolder): Promise<ThemeReadResult> {
  return readTheme(name, await readThemeFolder(join(folder, name)))
}

/**
 * Reads an imported theme from the database: the content of its text files, but only hashes and sizes of `assets/` and
 * `scripts/`.
 */
export async function readImportedTheme(tx: Tx, versionId: string, name: string): Promise<ThemeReadResult> {
  const [texts, facts] = await Promise.all([readThemeTextFiles(tx, versionId), readServedFileInfo(tx, versionId)])
  return readTheme(name, texts, facts)
}

/**
 * Reads the theme version that a pointer names: built-in themes from their folder, imported ones from the database. `null` when
 * its files do not make a usable theme.
 */
export async function readThemeByPointer(
  tx: Tx,
  pointer: Omit<ThemePointer, 'tweaks' | 'allowsEval'>,
): Promise<Theme | null> {
  const { theme } = pointer.isBuiltIn
    ? await readBuiltInTheme(pointer.name)
    : await readImportedTheme(tx, pointer.versionId, pointer.name)
  return theme
}
