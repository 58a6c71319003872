import { dirname, join } from 'node:path/posix'
import { pathToFileURL } from 'node:url'
import { listFiles, readFiles, type SourceFile } from '../source-files.ts'
import { readStatementFiles, statementFiles, statementFolder, statementsOf } from '../docs/statements.ts'

type Fault = { at: number; problem: string }
/** The repository: `paths` holds the path of every file and folder, `byName` the paths of files by their name without folders. */
type Tree = { paths: ReadonlySet<string>; byName: ReadonlyMap<string, readonly string[]> }

const generated = 'docs/behaviour.md'

/**
 * Finds references that lead nowhere: numbers of statements that docs/statements lacks, names of Markdown files that do not
 * exist, and Markdown links to missing files. Returns one sentence for each, with its file and line.
 *
 * @param paths every file of the repository
 */
export function checkReferences(
  files: readonly SourceFile[],
  paths: readonly string[],
  statements: ReadonlyMap<string, string>,
): string[] {
  const tree = treeOf(paths)
  return files
    .filter(({ path }) => isChecked(path))
    .flatMap((file) =>
      [...checkNumbers(file, statements), ...checkNames(file, tree), ...checkLinks(file, tree)]
        .toSorted((one, other) => one.at - other.at)
        .map(({ at, problem }) => `${file.path}:${file.text.slice(0, at).split('\n').length}: ${problem}`),
    )
}

function checkNumbers({ path, text }: SourceFile, statements: ReadonlyMap<string, string>): Fault[] {
  if (path.startsWith(`${statementFolder}/`)) return []
  return [...text.matchAll(/\b(SF|PL|BX)-\d+\.\d+/g)]
    .filter(([number]) => !statements.has(number))
    .map(({ 0: number, 1: prefix = '', index }) => ({
      at: index,
      problem: `${number} has no line in ${statementFiles[prefix]}: correct the number or add its line there`,
    }))
}

/**
 * Matches the name or path of a Markdown file. A pattern, placeholder or URL that ends with such a name is matched as a whole, so
 * that `checkNames` can skip it.
 */
const namePattern = /[^\s()[\]`'"|,;]*\w\.md\b(?![\w-])/g

function checkNames({ path, text }: SourceFile, tree: Tree): Fault[] {
  const prose = path.endsWith('.md') ? withoutLinkTargets(text) : commentsOf(text)
  return [...prose.matchAll(namePattern)]
    .filter(([name]) => !/[*<>{}$]|:\/\//.test(name) && !holdsNamed(path, name, tree))
    .map(({ 0: name, index }) => ({
      at: index,
      problem: `${name} is not in the repository: correct the path, or state the fact itself and drop the name`,
    }))
}

function checkLinks({ path, text }: SourceFile, tree: Tree): Fault[] {
  if (!path.endsWith('.md')) return []
  return [...withoutCode(text).matchAll(linkPattern)]
    .map(({ 1: inline, 2: reference, index }) => ({ at: index, target: inline ?? reference ?? '' }))
    .filter(({ target }) => !/^(?:[a-z]+:|#|\/\/)/i.test(target) && !holdsLinked(path, target, tree))
    .map(({ at, target }) => ({
      at,
      problem: `the link to ${target} leads nowhere: correct its path or remove the link`,
    }))
}

/** Matches `](target)` of a link or picture, and a definition such as `[label]: target`. */
const linkPattern = /\]\(\s*<?([^\s()<>]+)>?[^()]*\)|^ {0,3}\[[^\]\n]+\]:\s+<?([^\s<>]+)/gm

/**
 * True when the Markdown file that the file `from` names exists: as a path relative to `from` or to the root, or as a bare file
 * name that occurs exactly once in the repository. README.md is not looked up by its bare name, because every module has one.
 */
function holdsNamed(from: string, name: string, { paths, byName }: Tree): boolean {
  if (paths.has(join(dirname(from), name)) || paths.has(join(name))) return true
  return name !== 'README.md' && byName.get(name)?.length === 1
}

function holdsLinked(from: string, target: string, { paths }: Tree): boolean {
  const path = target.replace(/[?#].*$/, '')
  const full = join(path.startsWith('/') ? '.' : dirname(from), path).replace(/\/$/, '')
  return paths.has(full)
}

function treeOf(files: readonly string[]): Tree {
  const paths = new Set(['.'])
  for (const file of files) for (let path = file; path !== '.'; path = dirname(path)) paths.add(path)
  return { paths, byName: Map.groupBy(files, (file) => file.split('/').at(-1) ?? '') }
}

/** Returns a source text with everything but its comments replaced by spaces, so that positions stay the same. */
function commentsOf(text: string): string {
  let kept = 0
  let comments = ''
  for (const { 0: comment, index } of text.matchAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*|<!--[\s\S]*?-->/g)) {
    comments += blank(text.slice(kept, index)) + comment
    kept = index + comment.length
  }
  return comments
}

function withoutCode(document: string): string {
  return document.replaceAll(/^( *)(```+|~~~+)[\s\S]*?^ *\2|(`+)(?!`)[^\n]*?[^`]\3(?!`)/gm, blank)
}

function withoutLinkTargets(document: string): string {
  return document.replaceAll(linkPattern, blank)
}

function blank(text: string): string {
  return text.replaceAll(/[^\n]/g, ' ')
}

const checkedFolders = ['packages', 'tools', 'bench', 'demo', 'e2e', 'start', 'docs']
const binary = /\.(?:webp|png|jpe?g|gif|avif|ico|woff2?|zip)$/

/** True for the sources, tests and documents in which `npm run check` looks for references. */
function isChecked(path: string): boolean {
  const [folder = '', ...rest] = path.split('/')
  if (path === generated || binary.test(path)) return false
  return rest.length === 0 ? path.endsWith('.md') : checkedFolders.includes(folder)
}

function main(): void {
  const paths = listFiles()
  const files = readFiles(paths.filter(isChecked))
  const statements = statementsOf(readStatementFiles())
  const problems = checkReferences(files, paths, statements)
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exit(1)
  console.log(`the references of ${files.length} files exist; ${statements.size} statements have a line`)
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) main()
