import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Mutant } from './mutant.ts'
import { mutants } from './mutant-list.ts'
import { root } from '../source-files.ts'
import { testTitles, type TestTitle } from './test-titles.ts'

/** Returns the text of a file, given its path below the root; null when it does not exist. */
type Read = (file: string) => string | null

/**
 * Returns one sentence for each mutant (planted defect) that cannot be applied to the code, or whose title does not identify
 * exactly one test.
 */
export function mutantProblems(list: readonly Mutant[], read: Read): string[] {
  const known = new Map<string, TestTitle[] | null>()
  const titlesIn = (file: string): TestTitle[] | null => {
    const text = known.has(file) ? null : read(file)
    if (!known.has(file)) known.set(file, text === null ? null : testTitles(file, text))
    return known.get(file) ?? null
  }
  return list.flatMap((mutant) => {
    const problems = [...placeProblems(mutant, read), ...titleProblems(mutant, titlesIn(mutant.test))]
    return problems.map((problem) => `${mutant.name}: ${problem}`)
  })
}

/** Returns why a mutant cannot be applied: each `from` text must occur exactly once in its file. */
export function placeProblems({ changes }: Mutant, read: Read): string[] {
  return changes.flatMap(({ file, from }) => {
    const text = read(file)
    if (text === null) return [`its file ${file} is gone.`]
    const times = text.split(from).length - 1
    return times === 1 ? [] : [`the code that it breaks stands ${times} times in ${file}: ${JSON.stringify(from)}`]
  })
}

function titleProblems({ test, title }: Mutant, titles: readonly TestTitle[] | null): string[] {
  if (titles === null) return [`its test file ${test} is gone.`]
  const named = titles.filter(({ text }) => text.startsWith(title))
  if (named.length === 1) return []
  if (named.length > 1) return [`${named.length} tests in ${test} have a title that begins with "${title}".`]
  const open = titles.find(({ text, isWhole }) => !isWhole && text !== '' && title.startsWith(text))
  if (!open) return [`no test in ${test} has a title that begins with "${title}".`]
  return [`a title in ${test} is known only up to "${open.text}": "${title}" goes further.`]
}

function readBelowRoot(file: string): string | null {
  const path = join(root, file)
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}

function main(): void {
  const problems = mutantProblems(mutants, readBelowRoot)
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exit(1)
  console.log(`the code and the tests of ${mutants.length} planted defects are there`)
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) main()
