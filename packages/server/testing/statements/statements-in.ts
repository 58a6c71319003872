import { Flight } from '../../database/flight.ts'

/** Returns the texts of the statements that are given to `query` of a client of `pg`. */
export function statementsIn(given: unknown): string[] {
  if (given instanceof Flight) return given.statements.map(({ text }) => text)
  if (typeof given === 'object' && given !== null && 'text' in given) return [String(given.text)]
  return [String(given)]
}
