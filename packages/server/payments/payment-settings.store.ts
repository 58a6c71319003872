import { noPaymentSettings, type PaymentSettings } from '@sitewright/domain/payments/payment-settings.ts'
import type { Db, JsonbColumn, Tx } from '../database/index.ts'

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

/** Locks the payment settings of a site until the transaction ends, and reads them. Makes the row of a site that has none. */
export async function lockSettings(tx: Tx, siteId: string): Promise<StoredSettings> {
  await tx
    .withTables<SettingsTables>()
    .insertInto('payment_settings')
    .values({ site_id: siteId, settings: JSON.stringify(noPaymentSettings), secrets: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const stored = await findSettings(tx, siteId, { lock: true })
  if (!stored) throw new Error('The payment settings were just made.')
  return stored
}

/** The settings of a site, with how it takes payments; `payment` is null when the owner has saved nothing about that. */
export type ShopSettings = {
  payment: PaymentSettings | null
  settings: Readonly<Record<string, unknown>>
  language: string
}

/** Reads the settings of a site and those of its payments. */
export async function findShopSettings(tx: Tx, siteId: string): Promise<ShopSettings> {
  const [row] = await tx.sql<ShopSettings>('payment_shop_settings', shopText, [siteId])
  if (!row) throw new Error('A site without settings.')
  return row
}

const shopText = `
  select p.settings as payment, s.settings, s.language
  from sites_settings_view s left join payment_settings p on p.site_id = s.site_id
  where s.site_id = $1`

export async function saveSettings(db: Db, siteId: string, { settings, secrets }: StoredSettings): Promise<void> {
  await db
    .withTables<SettingsTables>()
    .insertInto('payment_settings')
    .values({ site_id: siteId, settings: JSON.stringify(settings), secrets })
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet({ settings: JSON.stringify(settings), secrets }))
    .execute()
}
