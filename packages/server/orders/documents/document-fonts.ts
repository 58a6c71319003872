import { fileURLToPath } from 'node:url'
import type { FontName } from './text-runs.ts'

/** Files of the documents' fonts (Noto Sans, SIL Open Font License): one for each part of Unicode and weight. */
export function fontFile(name: FontName, isBold: boolean): string {
  return fileURLToPath(new URL(`fonts/noto-sans-${name}-${isBold ? 600 : 400}.ttf`, import.meta.url))
}
