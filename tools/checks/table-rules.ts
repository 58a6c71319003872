import { moduleOf, serverModules } from './import-rules.ts'
import { withoutComments, type SourceFile } from '../source-files.ts'

export type Tables = {
  platform: readonly string[]
  site: Readonly<Record<string, string>>
  views: Readonly<Record<string, string>>
}

/**
 * Compares the migrations with the lists of tables and views. Returns one sentence for each created table that no list names,
 * each listed site table that no migration creates or one drops, and each created view missing in `crossModuleViews`.
 */
export function checkMigrations(files: readonly SourceFile[], tables: Tables): string[] {
  const migrations = files.filter((file) => /^packages\/server\/migrations\/\d{4}-/.test(file.path))
  const made = new Set(
    migrations.flatMap((file) => namesAfter(file.text, /create (?:unlogged )?table (?:if not exists )?(\w+)/g)),
  )
  for (const name of migrations.flatMap((file) => namesAfter(file.text, /drop table (\w+)/g))) made.delete(name)
  const views = new Set(migrations.flatMap((file) => namesAfter(file.text, /create (?:or replace )?view (\w+)/g)))
  const listed = new Set([...tables.platform, ...Object.keys(tables.site)])
  return [
    ...[...made]
      .filter((name) => !listed.has(name))
      .map((name) => `table ${name} is in neither list of migrations/*-tables.ts`),
    ...Object.keys(tables.site)
      .filter((name) => !made.has(name))
      .map((name) => `listed table ${name} is created by no migration`),
    ...[...views].filter((name) => !(name in tables.views)).map((name) => `view ${name} is not in crossModuleViews`),
  ]
}

/**
 * Checks which tables and views a file reads or writes, and returns one sentence for each violation: only the `.store.ts` files
 * of the owning module may name a table, and only modules of higher rank than a view's publisher may read the view
 * (ARCHITECTURE.md).
 */
export function checkTableUse(file: SourceFile, tables: Tables): string[] {
  const module = moduleOf(file.path)
  if (!file.path.startsWith('packages/server/') || /\.test\.ts$|\/testing\/|\/migrations\//.test(file.path)) return []
  return tablesNamedIn(file.text).flatMap(({ name, writes }) => {
    const owner = tables.site[name]
    if (owner !== undefined && (owner !== module || !mayNameTables(file.path, owner))) {
      return [
        `names table ${name}, which only ${owner === 'database' ? 'server/database' : `server/${owner}/*.store.ts`} may`,
      ]
    }
    const publisher = tables.views[name]
    if (publisher === undefined) return []
    if (writes) return [`writes through the view ${name}`]
    return mayRead(publisher, module) ? [] : [`reads ${name}, but has a lower rank than ${publisher}`]
  })
}

function mayNameTables(path: string, owner: string): boolean {
  return owner === 'database' || path.endsWith('.store.ts')
}

function mayRead(publisher: string, module: string | null): boolean {
  const ranks: readonly string[] = serverModules
  return module !== null && ranks.indexOf(publisher) <= ranks.indexOf(module)
}

const builderCall =
  /\.(selectFrom|insertInto|updateTable|deleteFrom|innerJoin|leftJoin|rightJoin|fullJoin|using)\(\s*['"`]([a-z_]+)/g
const sqlWord = /\b(from|join|into|update)\s+(?:only\s+)?([a-z_]+)/gi

function tablesNamedIn(source: string): { name: string; writes: boolean }[] {
  const text = withoutComments(source)
  const calls = [...text.matchAll(builderCall)].map((match) => ({
    name: match[2] ?? '',
    writes: /insert|update|delete/.test(match[1] ?? ''),
  }))
  const words = [...text.matchAll(sqlWord)].map((match) => ({
    name: match[2] ?? '',
    writes: /into|update/i.test(match[1] ?? ''),
  }))
  return [...calls, ...words]
}

function namesAfter(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap((match) => (match[1] ? [match[1]] : []))
}
