import { sql, type Kysely } from 'kysely'

/**
 * From now on the shipping rates of the narrowest zone replace those of wider zones. Rates of countries and regions that exist get
 * the mark by which they stay on offer beside narrower zones, in shops that have any, so that nothing changes for their shoppers.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update site_settings s
    set settings = jsonb_set(s.settings, '{storeSettings,shippingRates}', (
      select jsonb_agg(
        case when ${isDelivery} and not ${hasPostcodes} then r.rate || '{"isBesideNarrowerZones": true}' else r.rate end
        order by r.place)
      from jsonb_array_elements(s.settings #> '{storeSettings,shippingRates}') with ordinality as r (rate, place)))
    where jsonb_typeof(s.settings #> '{storeSettings,shippingRates}') = 'array' and exists (
      select from jsonb_array_elements(s.settings #> '{storeSettings,shippingRates}') as r (rate)
      where ${isDelivery} and (${hasPostcodes} or ${hasRegionsOrTerritories}))`.execute(db)
}

const isDelivery = sql.raw(`(r.rate @? '$.countries[*]' and not r.rate @? '$.isPickup ? (@ == true)')`)
const hasPostcodes = sql.raw(`(r.rate @? '$.postcodes[*]' or r.rate @? '$.postcodeRanges[*]')`)
const hasRegionsOrTerritories = sql.raw(
  `(r.rate @? '$.regions[*]' or r.rate @? '$.countries[*] ? (@ like_regex "^(PR|GU|VI|MP|AS|UM)$")')`,
)
