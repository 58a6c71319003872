import { sql, type Kysely } from 'kysely'
import { makeSearchFunction } from './search-function.ts'

/**
 * Replaces the function through which requests search. It looks at 1,500 documents at most, whatever was typed, and returns rows
 * instead of JSON.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `drop function search_found(text, text[], text[], text, timestamptz, text[], text[], text[], bigint[], bigint[], boolean,
        text[], timestamptz[], timestamptz[], integer, integer, integer)`,
    )
    .execute(db)
  await makeSearchFunction(db, 'whole-title')
}
