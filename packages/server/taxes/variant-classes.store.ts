import { sql } from 'kysely'
import type { Db, JsonbColumn } from '../database/index.ts'

type VariantTables = {
  catalog_variant_view: { site_id: string; variant_id: string; shown: JsonbColumn<{ taxClass?: string }> }
}

/** Reads the tax classes of variants by their ids, as carts read them; those that are gone are missing. */
export async function readVariantClasses(
  db: Db,
  siteId: string,
  variantIds: readonly string[],
): Promise<ReadonlyMap<string, string | undefined>> {
  const rows = await db
    .withTables<VariantTables>()
    .selectFrom('catalog_variant_view')
    .select(['variant_id', 'shown'])
    .where('site_id', '=', siteId)
    .where('variant_id', '=', sql<string>`any(${[...variantIds]}::uuid[])`)
    .execute()
  return new Map(rows.map(({ variant_id: id, shown }) => [id.replaceAll('-', ''), shown.taxClass]))
}
