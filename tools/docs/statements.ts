import { listFiles, readFiles, type SourceFile } from '../source-files.ts'

export const statementFolder = 'docs/statements'

/** Paths of the files with statements of the specification, by the prefix of the statement numbers in them. */
export const statementFiles: Readonly<Record<string, string>> = {
  SF: `${statementFolder}/storefront.md`,
  PL: `${statementFolder}/platform.md`,
  BX: `${statementFolder}/beyond.md`,
}

/** Reads the statement files. Files that do not exist are left out. */
export function readStatementFiles(): SourceFile[] {
  const known = new Set(Object.values(statementFiles))
  return readFiles(listFiles().filter((path) => known.has(path)))
}

/** Returns the text of each statement by its number. An item looks like `- **SF-1.01** Shoppers see …`. */
export function statementsOf(files: readonly SourceFile[]): Map<string, string> {
  const items = files.flatMap(({ text }) => [...text.matchAll(/^- \*\*((?:SF|PL|BX)-\d+\.\d+)\*\* +(\S.*)$/gm)])
  return new Map(items.map(([, number = '', statement = '']) => [number, statement.trimEnd()]))
}
