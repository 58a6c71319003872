import { sql, type Kysely } from 'kysely'

/** Weight, size and tax class of variants. Zeros mean that a measure is unknown. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table variants
      add column weight_grams integer not null default 0 check (weight_grams >= 0),
      add column length_mm integer not null default 0 check (length_mm >= 0),
      add column width_mm integer not null default 0 check (width_mm >= 0),
      add column height_mm integer not null default 0 check (height_mm >= 0),
      add column tax_class text not null default 'standard'`.execute(db)
}
