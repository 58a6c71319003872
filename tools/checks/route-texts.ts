import { resolveSpecifier, withoutComments, type SourceFile } from '../source-files.ts'

/** A declared route as its source says it: `fields` has the text of each, also of those that it takes over from constants. */
export type RouteText = { path: string; line: number; fields: ReadonlyMap<string, string>; url: string }

const call = /\broute\(\s*http,\s*deps,\s*(?=\{)/g

/** Returns the routes that the server's files declare. */
export function declaredRoutes(files: readonly SourceFile[]): RouteText[] {
  const texts = new Map(files.filter(isOfServer).map(({ path, text }) => [path, withoutComments(text)]))
  return [...texts].flatMap(([path, text]) =>
    [...text.matchAll(call)].map(({ index, 0: { length } }) => {
      const fields = fieldsOf(texts, path, { text, at: index + length })
      const line = text.slice(0, index).split('\n').length
      return { path, line, fields, url: urlOf(text, fields.get('path') ?? '?') }
    }),
  )
}

/** Returns one sentence for each file that declares a route in another form, which `declaredRoutes` would not see. */
export function unreadableRoutes(files: readonly SourceFile[]): string[] {
  return files.filter(isOfServer).flatMap(({ path, text: source }) => {
    const text = withoutComments(source)
    const isDeclaring = /\broute\b[^}]*\} from '[./]*\/http\/index\.ts'/.test(text) || path.endsWith('.routes.ts')
    const [all, read] = [text.match(/\broute\(/g) ?? [], text.match(call) ?? []]
    if (!isDeclaring || all.length === read.length) return []
    return [`${path}: declares a route that cannot be read: write route(http, deps, {`]
  })
}

function isOfServer({ path }: SourceFile): boolean {
  return path.startsWith('packages/server/') && !/\.test\.ts$|\/testing\//.test(path)
}

type Texts = ReadonlyMap<string, string>
type Place = { text: string; at: number }

/** Reads the fields of the object that begins at a place. A field that comes later replaces an earlier one, as it does when it runs. */
function fieldsOf(texts: Texts, path: string, { text, at }: Place): Map<string, string> {
  const fields = new Map<string, string>()
  for (const entry of entriesOf(text, at)) {
    const spread = /^\.\.\.(\w+)$/.exec(entry)?.[1]
    const found = spread === undefined ? null : constantBefore(texts, path, spread, at)
    if (found) for (const [name, value] of fieldsOf(texts, found.path, found)) fields.set(name, value)
    const [, name, value] = /^(\w+)(?::\s*([\s\S]*))?$/.exec(entry) ?? []
    if (name !== undefined) fields.set(name, value ?? name)
  }
  return fields
}

/** Finds the object of a constant: the last one of that name before a place in the file, otherwise the imported one. */
function constantBefore(texts: Texts, path: string, name: string, at: number): (Place & { path: string }) | null {
  const text = texts.get(path) ?? ''
  const last = [...text.slice(0, at).matchAll(new RegExp(`\\bconst ${name}\\b[^=]*=\\s*(?=\\{)`, 'g'))].at(-1)
  if (last) return { path, text, at: last.index + last[0].length }
  const from = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '([^']+)'`).exec(text)?.[1]
  const other = from === undefined ? undefined : resolveSpecifier(path, from)
  return other === undefined || other === path ? null : constantBefore(texts, other, name, Number.POSITIVE_INFINITY)
}

/** Splits an object literal at the commas between its entries. */
function entriesOf(text: string, from: number): string[] {
  const entries: string[] = []
  let [depth, start, quote] = [0, from + 1, '']
  for (let at = from; at < text.length; at += 1) {
    const char = text[at] ?? ''
    if (quote !== '') {
      if (char === '\\') at += 1
      else if (char === quote) quote = ''
      continue
    }
    if (char === "'" || char === '"' || char === '`') quote = char
    if ('([{'.includes(char)) depth += 1
    if (')]}'.includes(char)) depth -= 1
    if (depth === 0 || (depth === 1 && char === ',')) {
      entries.push(text.slice(start, at).trim())
      start = at + 1
    }
    if (depth === 0) break
  }
  return entries.filter((entry) => entry !== '')
}

/** Returns the path of a route, with the constants of its file in place; `?` for what is known only when it runs. */
function urlOf(text: string, value: string): string {
  const constant = (name: string): string =>
    new RegExp(`\\bconst ${name} = ['\`]([^'\`]*)['\`]`)
      .exec(text)?.[1]
      ?.replaceAll(/\$\{(\w+)\}/g, (_, inner: string) => constant(inner)) ?? '?'
  if (/^\w+$/.test(value)) return constant(value)
  return value.slice(1, -1).replaceAll(/\$\{([^}]*)\}/g, (_, name: string) => constant(name))
}
