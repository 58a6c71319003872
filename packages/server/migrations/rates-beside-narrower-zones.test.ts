import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { expect, it } from 'vitest'
import { isInArea, type CartLocation } from '@sitewright/domain/shipping/location.ts'
import { shippingOptions, type ShippingRate } from '@sitewright/domain/shipping/shipping-options.ts'
import { shippingRates } from '@sitewright/domain/shipping/shipping.wire.ts'
import { taskCtx } from '../context.ts'
import { saveSiteSettings } from '../sites/index.ts'
import { aSite } from '../testing/a-site.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { scratchDatabase } from '../testing/test-database.ts'
import { up } from './0036-rates-beside-narrower-zones.ts'

const database = await scratchDatabase('rates_of_zones')
const app = await suiteApp({ database })

const world = { name: 'World', priceCents: 1 }
const germany = { name: 'Germany', priceCents: 2, countries: ['DE'] }
const britain = { name: 'Britain', priceCents: 3, countries: ['GB'] }
const north = { name: 'North', priceCents: 4, countries: ['GB'], postcodes: ['KW'] }
const far = { name: 'Far', priceCents: 5, countries: ['GB'], postcodeRanges: [{ from: 'KW15', to: 'KW17' }] }
const states = { name: 'States', priceCents: 6, countries: ['US'] }
const york = { name: 'York', priceCents: 7, countries: ['US'], regions: ['NY'] }
const albany = { name: 'Albany', priceCents: 8, postcodes: ['122'] }
const island = { name: 'Island', priceCents: 9, countries: ['PR'] }
const shop = { name: 'Shop', priceCents: 0, isPickup: true, countries: ['DE'], pickupLocation: { country: 'DE' } }

const addresses: CartLocation[] = [
  { country: 'DE', region: '', postcode: '10115' },
  { country: 'GB', region: '', postcode: 'M34 2AB' },
  { country: 'GB', region: '', postcode: 'KW16 3AB' },
  { country: 'US', region: 'NY', postcode: '12207' },
  { country: 'US', region: 'NJ', postcode: '07001' },
  { country: 'PR', region: '', postcode: '00930' },
  { country: 'FR', region: '', postcode: '33380' },
]

it('BX-1.09 offers shoppers of existing shops the same shipping rates as before the narrowest zone replaced wider ones', async () => {
  const shops = [
    [world, germany, britain, north, far, states, york, albany, island, shop],
    [britain, north],
    [states, york],
    [states, island],
  ]
  const simple = [world, germany, states, shop]
  const saved = await Promise.all([...shops, simple].map(saveRates))
  await migrateAgain()
  const migrated = await Promise.all(saved.map(readRates))
  for (const [at, rates] of shops.entries()) {
    for (const address of addresses) {
      const names = shippingOptions(shippingRates.parse(migrated[at]), address, { cents: 100, grams: 0 }).map(
        ({ name }) => name,
      )
      expect([at, address.country, ...names]).toEqual([
        at,
        address.country,
        ...namesBefore(shippingRates.parse(rates), address),
      ])
    }
  }
  expect(migrated.at(-1)).toEqual(simple)
})

/** The rule until then: all rates of the address, but those without countries only if no other names the country. */
function namesBefore(rates: readonly ShippingRate[], address: CartLocation): string[] {
  const here = rates.filter((rate) => rate.isPickup !== true && isInArea(address, rate))
  const named = here.filter(({ countries }) => countries.length > 0)
  const delivered = (named.length > 0 ? named : here).toSorted((one, other) => one.priceCents - other.priceCents)
  return [...delivered, ...rates.filter((rate) => rate.isPickup)].map(({ name }) => name)
}

async function saveRates(rates: object[]): Promise<string> {
  const site = await aSite(app.deps)
  await saveSiteSettings(taskCtx(app.deps, site), { settings: { storeSettings: { shippingRates: rates } } })
  return site.id
}

async function readRates(siteId: string): Promise<unknown> {
  const text = `select settings #> '{storeSettings,shippingRates}' as rates from site_settings where site_id = $1`
  const [row] = await app.deps.owner.ask<{ rates: unknown }>('', text, [siteId])
  return row?.rates
}

async function migrateAgain(): Promise<void> {
  const pool = new pg.Pool({ connectionString: database.ownerUrl })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  await up(db)
  await db.destroy()
}
