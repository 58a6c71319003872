import { resolveSpecifier, withoutComments, type SourceFile } from '../source-files.ts'

/** A function or constant at the top level of a file. */
export type Named = { path: string; name: string }

type Names = { own: ReadonlyMap<string, string>; others: ReadonlyMap<string, Named> }

const declarations = /^(?=(?:export )?(?:async )?(?:function|const|type) )/m
const lists = /\b(?:import|export) \{([^}]*)\} from '([^']+)'/g

/**
 * Returns a function that tells whether code in a file of the server leads to a function: it names it, or names something whose code
 * leads there.
 */
export function makeNameResolver(files: readonly SourceFile[]): (path: string, code: string, target: Named) => boolean {
  const byPath = new Map(
    files.filter(({ path }) => path.startsWith('packages/server/')).map((file) => [file.path, file]),
  )
  const known = new Map<string, Names | null>()
  const namesIn = (path: string): Names | null => {
    const file = byPath.get(path)
    if (!known.has(path)) known.set(path, file ? namesOf(file) : null)
    return known.get(path) ?? null
  }
  return (path, code, target) => {
    const seen = new Set<string>()
    const leads = (from: string, text: string): boolean =>
      (text.match(/\b[a-z]\w*\b/gi) ?? []).some((name) => {
        const others = namesIn(from)?.others.get(name)
        return visit(others ?? { path: from, name })
      })
    const visit = (place: Named): boolean => {
      if (place.path === target.path && place.name === target.name) return true
      const key = `${place.path} ${place.name}`
      if (seen.has(key)) return false
      seen.add(key)
      const names = namesIn(place.path)
      const further = names?.others.get(place.name)
      if (further) return visit(further)
      const text = names?.own.get(place.name)
      return text !== undefined && leads(place.path, text)
    }
    return leads(path, code)
  }
}

function namesOf(file: SourceFile): Names {
  const text = withoutComments(file.text)
  const own = new Map<string, string>()
  for (const part of text.split(declarations)) {
    const name = /^(?:export )?(?:async )?(?:function|const) (\w+)/.exec(part)?.[1]
    if (name !== undefined) own.set(name, part)
  }
  const others = new Map<string, Named>()
  for (const [, list = '', from = ''] of text.matchAll(lists)) {
    for (const entry of list.split(',')) {
      const [, name, alias] = /^\s*(\w+)(?: as (\w+))?\s*$/.exec(entry) ?? []
      if (name !== undefined) others.set(alias ?? name, { path: resolveSpecifier(file.path, from), name })
    }
  }
  return { own, others }
}
