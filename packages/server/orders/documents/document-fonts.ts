import { fileURLToPath } from 'node:url'
import type { FontSource } from './script-fonts.ts'
import { baseFontOf, fontRanges, missingSign, tidied, type BaseFont, type FontOf } from './text-runs.ts'

/** Fonts of one document. `missing` are its characters that no font has. */
export type DocumentFonts = { fontOf: FontOf; sources: readonly FontSource[]; missing: readonly string[] }

/** Files of the documents' base fonts (Noto Sans, SIL Open Font License): one for each part of Unicode and weight. */
export function fontFile(name: BaseFont, isBold: boolean): string {
  return fileURLToPath(new URL(`fonts/noto-sans-${name}-${isBold ? 600 : 400}.ttf`, import.meta.url))
}

const baseSources: readonly FontSource[] = fontRanges.flatMap(([name]) =>
  [false, true].map((isBold) => ({ name, isBold, source: fontFile(name, isBold) })),
)

/** Returns the fonts for some texts. Those of scripts beyond the base fonts are only loaded for texts that need them. */
export async function loadFonts(texts: readonly string[]): Promise<DocumentFonts> {
  const characters = new Set(texts.flatMap((text) => Array.from(tidied(text))))
  const others = [...characters].filter((character) => baseFontOf(character) === null)
  if (others.length === 0) return { fontOf: baseFontOf, sources: baseSources, missing: [] }
  const { loadScriptFonts } = await import('./script-fonts.ts')
  const { files, sources } = await loadScriptFonts([...others, missingSign])
  return {
    fontOf: (character) => baseFontOf(character) ?? files.get(character) ?? null,
    sources: [...baseSources, ...sources],
    missing: others.filter((character) => !files.has(character)),
  }
}
