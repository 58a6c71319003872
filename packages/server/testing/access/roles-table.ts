import { readFileSync } from 'node:fs'

/** A row of docs/roles.md: for each code of a role (PL-3.40) `●` for the whole action, or the parts of it that the role permits. */
export type RolesRow = { action: string; marks: ReadonlyMap<number, '●' | readonly string[]> }

const lines = readFileSync(new URL('../../../../docs/roles.md', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )

const [head = [], , ...body] = lines

/** Codes of the roles in the order of the table's columns. */
export const rolesInTable: readonly number[] = head.slice(2).map((name) => Number(name.split(' ').at(-1)))

/** The table of docs/roles.md, from which tests take what each role may do. */
export const rolesTable: readonly RolesRow[] = body.map(([action = '', , ...cells]) => ({
  action: action.replaceAll('`', ''),
  marks: new Map(
    cells.flatMap((cell, at) => {
      const role = rolesInTable[at] ?? 0
      if (cell === '–') return []
      return [[role, cell === '●' ? cell : cell.split(', ')] as const]
    }),
  ),
}))

/** Returns the roles that a row, or a part of it as in `manage-products:see`, permits. Throws for a row that is not in the table. */
export function rolesOfRow(name: string): number[] {
  const [action, part = ''] = name.split(':')
  const row = rolesTable.find((one) => one.action === action)
  if (!row) throw new Error(`docs/roles.md has no row "${action}".`)
  return [...row.marks].flatMap(([role, mark]) => (mark === '●' || mark.includes(part) ? [role] : []))
}
