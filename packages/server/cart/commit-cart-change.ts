import type { Tx } from '../database/index.ts'

/** Runs a statement that saves a change of a cart, together with the COMMIT. Returns the cart's new version. */
export async function commitCartStatement(
  tx: Tx,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<number> {
  const [row] = await tx.lastSql<{ version: number }>(name, text, values)
  if (!row) throw new Error('The cart was not saved.')
  return row.version
}
