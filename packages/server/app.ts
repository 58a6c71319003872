import { fileURLToPath } from 'node:url'
import { captchaRoutes } from './captcha/index.ts'
import { additionalFieldsPages, cartRoutes } from './cart/index.ts'
import { catalogRoutes } from './catalog/index.ts'
import { checkoutPages } from './checkout/index.ts'
import { discountRoutes } from './discounts/index.ts'
import type { Deps } from './context.ts'
import { type Http, type SystemPage, makeHttp, sealHttp, staticRoutes } from './http/index.ts'
import type { Health } from './observability/index.ts'
import { mailRoutes } from './mail/index.ts'
import { installmentsRoutes } from './installments/index.ts'
import { mediaRoutes } from './media/index.ts'
import { pageRoutes } from './render/index.ts'
import { restockPages, restockRoutes } from './restock/index.ts'
import { reviewPages, reviewRoutes } from './reviews/index.ts'
import { accountPages, shopperRoutes } from './shoppers/index.ts'
import { siteRoutes } from './sites/index.ts'
import { makePasswords, studioRoutes, teamRoutes } from './team/index.ts'
import { subscriptionRoutes } from './subscriptions/index.ts'
import { themeRoutes, type Themes } from './themes/index.ts'

const dist = fileURLToPath(new URL('../../dist/', import.meta.url))

/** System pages that modules add to every site. */
export function systemPages(): SystemPage[] {
  return [...restockPages(), ...reviewPages(), ...accountPages(), ...checkoutPages(), ...additionalFieldsPages()]
}

/** Additions for tests: pages, and routes that are declared before the list is sealed. */
export type More = { declare?: (http: Http, deps: Deps) => void; pages?: readonly SystemPage[] }

/** Creates both servers with all routes of all modules. */
export async function makeApp(deps: Deps, health: Health, themes: Themes, more: More = {}): Promise<Http> {
  const http = makeHttp(deps, health)
  siteRoutes(http, deps)
  const passwords = makePasswords(deps)
  teamRoutes(http, deps, passwords)
  captchaRoutes(http, deps)
  installmentsRoutes(http, deps)
  mailRoutes(http, deps)
  mediaRoutes(http, deps)
  themeRoutes(http, deps, themes)
  catalogRoutes(http, deps)
  discountRoutes(http, deps)
  cartRoutes(http, deps)
  subscriptionRoutes(http, deps)
  shopperRoutes(http, deps, passwords)
  restockRoutes(http, deps)
  reviewRoutes(http, deps)
  staticRoutes(http, deps, { origin: 'site', prefix: '/static/', folder: `${dist}storefront` })
  staticRoutes(http, deps, { origin: 'studio', prefix: '/static/studio/', folder: `${dist}studio` })
  studioRoutes(http, deps, `${dist}studio`)
  more.declare?.(http, deps)
  pageRoutes(http, deps, themes, [...systemPages(), ...(more.pages ?? [])])
  sealHttp(http, deps)
  await Promise.all([http.sites.ready(), http.studio.ready()])
  return http
}
