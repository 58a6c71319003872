/** Identifier of the measured shop. */
export const studioSite = 'studio-bench'

export type Rows = { products: number; orders: number; customers: number }

const variable = 'STUDIO_ROWS'

/** Returns the environment that tells the seeding server how many rows the measured shop has. */
export function rowsEnvironment(rows: Rows): Record<string, string> {
  return { [variable]: JSON.stringify(rows) }
}

/** Reads how many rows the measured shop has. */
export function readRows(): Rows {
  return JSON.parse(process.env[variable] ?? '') as Rows
}
