import { caseNames, type CaseName } from '../load/case.ts'
import type { Figures } from '../report/report.ts'
import { compareRounds, type Comparison } from './compare.ts'

/** A commit whose speed later ones are judged by, and the cases that are compared with it. */
export type Base = { commit: string; cases: readonly CaseName[] }

const sinceCheckout: readonly CaseName[] = [
  'checkout-page',
  'order',
  'search-page',
  'suggestions',
  'studio-products',
  'studio-orders',
  'studio-inventory',
]

/**
 * The fixed commits: the one that finished the cart, for what existed then, and the one that finished the studio, for all cases.
 * They stay, so that many small losses add up in the table.
 */
export const bases: readonly Base[] = [
  { commit: '9b79ab60', cases: caseNames.filter((name) => !sinceCheckout.includes(name)) },
  { commit: '9d78d564', cases: caseNames },
]

/** Percent by which a case may need more processor time than the base. */
export const allowedPercent = 3

/** One case compared with one base. `rows` is null when the base cannot serve the case. */
export type BaseRow = { name: CaseName; commit: string; rows: readonly Comparison[] | null }

export function baseRow(name: CaseName, commit: string, theirs: readonly Figures[], ours: readonly Figures[]): BaseRow {
  return { name, commit, rows: theirs.length === 0 ? null : compareRounds(theirs, ours) }
}

/** Returns how many percent more of a figure this checkout needs than the base, NaN when one of them was not measured. */
export function percentMore({ rows }: BaseRow, figure: string): number {
  const found = rows?.find((row) => row.figure === figure)
  return found && found.commit > 0 ? (found.difference / found.commit) * 100 : Number.NaN
}

/** True when the processor time of Node or PostgreSQL is above what is allowed by more than the spread of the rounds. */
export function isOver(row: BaseRow): boolean {
  return ['nodeMs', 'postgresMs'].some((figure) => {
    const verdict = row.rows?.find((one) => one.figure === figure)?.verdict
    return verdict === 'more' && percentMore(row, figure) > allowedPercent
  })
}

/** Returns the table of all cases as Markdown, which the notes of releases and issues can take as it is. */
export function baseTable(rows: readonly BaseRow[]): string {
  const head = ['case', 'base', 'Node, ms', '', 'PostgreSQL, ms', '', 'statements', 'round trips', '']
  const lines = rows.map((row) => [
    row.name,
    row.commit,
    ...withPercent(row, 'nodeMs'),
    ...withPercent(row, 'postgresMs'),
    bothOf(row, 'statements'),
    bothOf(row, 'roundTrips'),
    row.rows === null ? 'not measured' : isOver(row) ? 'OVER' : '',
  ])
  const all = [head, head.map(() => '---'), ...lines]
  return all.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function withPercent(row: BaseRow, figure: string): [string, string] {
  const more = percentMore(row, figure)
  const found = row.rows?.find((one) => one.figure === figure)
  if (!found || Number.isNaN(more)) return [bothOf(row, figure), '']
  const around = (found.differenceSpread / found.commit) * 100
  return [bothOf(row, figure), `${more > 0 ? '+' : ''}${more.toFixed(1)} % ± ${around.toFixed(1)}`]
}

function bothOf({ rows }: BaseRow, figure: string): string {
  const found = rows?.find((one) => one.figure === figure)
  if (!found || Number.isNaN(found.commit)) return ''
  return found.commit === found.checkout ? String(found.commit) : `${found.commit} → ${found.checkout}`
}
