import { businessAnswer, businessBody, businessChanged } from '@sitewright/domain/business/business.wire.ts'
import { addressFieldsAnswer, countryParams } from '@sitewright/domain/checkout/address.wire.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { isCountry } from '@sitewright/domain/shipping/countries.ts'
import type { Deps } from '../context.ts'
import { route, type HttpServers } from '../http/index.ts'
import { businessAddressFields } from './business-address.ts'
import { readBusiness, saveBusiness, undoBusiness } from './save-business.ts'

const path = '/api/studio/settings/business'
const studio = { origin: 'studio', access: { role: 'manage-site' }, limit: 'studio' } as const
const change = { ...studio, body: businessBody, answer: businessChanged } as const

/** Declares the studio's routes for who stands behind a site. */
export function businessRoutes(http: HttpServers, deps: Deps): void {
  route(http, deps, { ...studio, method: 'GET', path, answer: businessAnswer, run: (ctx) => readBusiness(ctx) })
  route(http, deps, { ...change, method: 'PUT', path, run: (ctx, { body }) => saveBusiness(ctx, body) })
  route(http, deps, {
    ...change,
    method: 'POST',
    path: `${path}/undo`,
    run: (ctx, { body }) => undoBusiness(ctx, body),
  })
  route(http, deps, {
    ...studio,
    method: 'GET',
    path: '/api/studio/settings/address-fields',
    query: countryParams,
    answer: addressFieldsAnswer,
    run: async (ctx, { query }) => {
      const country = query.country.toUpperCase()
      if (!isCountry(country)) throw new Refusal('kit.not-found')
      return { fields: businessAddressFields(ctx, country) }
    },
  })
}
