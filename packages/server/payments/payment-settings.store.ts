import type { PaymentSettings } from '@sitewright/domain/payments/payment-settings.ts'
import type { Db, JsonbColumn } from '../database/index.ts'

type SettingsTables = {
  payment_settings: {
    site_id: string
    settings: JsonbColumn<PaymentSettings>
    secrets: Buffer | null
  }
}

/** Payment settings of a site. `secrets` are encrypted (secret-box.ts). */
export type StoredSettings = { settings: PaymentSettings; secrets: Buffer | null }

/** Reads a site's payment settings; null when the owner has saved none. `lock` locks the row until the transaction ends. */
export async function findSettings(
  db: Db,
  siteId: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<StoredSettings | null> {
  const row = await db
    .withTables<SettingsTables>()
    .selectFrom('payment_settings')
    .select(['settings', 'secrets'])
    .where('site_id', '=', siteId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  return row ?? null
}

export async function saveSettings(db: Db, siteId: string, { settings, secrets }: StoredSettings): Promise<void> {
  await db
    .withTables<SettingsTables>()
    .insertInto('payment_settings')
    .values({ site_id: siteId, settings: JSON.stringify(settings), secrets })
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet({ settings: JSON.stringify(settings), secrets }))
    .execute()
}
