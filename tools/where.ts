import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findPlaces, largestSets, type Section } from './find-places.ts'
import { listFiles, root } from './source-files.ts'

/**
 * `npm run where cart` lists where a word is used: its meaning, modules, folders and files, tables, addresses, page formats,
 * refusal codes with their HTTP status, settings and exports. Several words must occur together; if they do nowhere in the code,
 * as many of them as possible, and a word that occurs with none of the others is listed by itself.
 */
const fillers = new Set(['a', 'an', 'the', 'of', 'in', 'on', 'is', 'are', 'and', 'to', 'for', 'where'])
const words = process.argv
  .slice(2)
  .join(' ')
  .toLowerCase()
  .replaceAll(/\be-mail/g, 'email')
  .split(/[^\p{L}\d]+/u)
  .filter((word) => word !== '' && !fillers.has(word))
if (words.length === 0) {
  console.error('Name a word: npm run where cart')
  process.exit(1)
}
const paths = listFiles()
const texts = new Map<string, string>()
const isInCode = (wanted: readonly string[]): boolean => find(wanted).some(({ isProse }) => !isProse)
const apart = isInCode(words) ? [] : largestSets(words, isInCode)
const found = [...textOf(find(words)), ...apart.flatMap((some) => [`# ${some.join(' ')}`, ...textOf(find(some))])]
const searched = `Searched: the glossary, the READMEs of modules, names of files and folders and what the files do, tables, columns,
addresses, page formats, refusal codes with their HTTP status, settings, exports and statements.
For text inside of files: git grep -n '${words[0]}'`
console.log(found.length > apart.length ? found.join('\n\n') : `Nothing is called ${words.join(' ')}.\n${searched}`)
process.exitCode = found.length > apart.length ? 0 : 1

function find(wanted: readonly string[]): Section[] {
  return findPlaces(wanted, paths, (path) => {
    const text = texts.get(path) ?? readFileSync(join(root, path), 'utf8')
    texts.set(path, text)
    return text
  })
}

function textOf(sections: readonly Section[]): string[] {
  return sections.map(({ name, places }) => `${name}\n${places.map((place) => `  ${place}`).join('\n')}`)
}
