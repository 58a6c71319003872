import { fileURLToPath } from 'node:url'
import { businessRoutes } from './business/index.ts'
import { captchaRoutes } from './captcha/index.ts'
import { additionalFieldsPages, cartRoutes } from './cart/index.ts'
import { catalogRoutes, studioProductRoutes } from './catalog/index.ts'
import { checkoutPages, checkoutRoutes, findShopSteps } from './checkout/index.ts'
import type { Deps } from './context.ts'
import { customerRoutes } from './customers/index.ts'
import { discountRoutes } from './discounts/index.ts'
import { productFileRoutes } from './downloads/index.ts'
import { type HttpServers, type SystemPage, makeHttp, addNotFoundRoutes, staticRoutes } from './http/index.ts'
import { installmentsRoutes } from './installments/index.ts'
import { inventoryRoutes } from './inventory/index.ts'
import { mailRoutes } from './mail/index.ts'
import { mediaRoutes } from './media/index.ts'
import type { Health } from './observability/index.ts'
import { newSiteRoutes } from './new-site/index.ts'
import { pageRoutes } from './render/index.ts'
import { downloadRoutes, hasOrders, orderPages, orderPaperRoutes, orderRoutes } from './orders/index.ts'
import { paymentRoutes } from './payments/index.ts'
import { restockPages, restockRoutes } from './restock/index.ts'
import { reviewPages, reviewRoutes } from './reviews/index.ts'
import { accountPages, shopperRoutes } from './shoppers/index.ts'
import { shippingRoutes } from './shipping/index.ts'
import { legalRoutes } from './legal/index.ts'
import { mailTextsRoutes } from './mail-texts/index.ts'
import { taxRoutes } from './taxes/index.ts'
import { searchPageRoutes } from './search-page/index.ts'
import { overviewRoutes } from './overview/index.ts'
import { settingsRoutes, siteRoutes } from './sites/index.ts'
import { subscriptionRoutes } from './subscriptions/index.ts'
import { makePasswordHasher, studioRoutes, teamRoutes } from './team/index.ts'
import { themeRoutes, type ThemeService } from './themes/index.ts'

const builtFiles = fileURLToPath(new URL('../../dist/', import.meta.url))

/** System pages that modules add to every site. */
export function systemPages(): SystemPage[] {
  return [
    ...restockPages(),
    ...reviewPages(),
    ...accountPages(),
    ...orderPages(),
    ...checkoutPages(),
    ...additionalFieldsPages(),
  ]
}

/** Additions for tests: system pages, and a function that declares more routes before `addNotFoundRoutes` closes the list of routes. */
export type AppAdditions = { declare?: (http: HttpServers, deps: Deps) => void; pages?: readonly SystemPage[] }

/** Creates the servers of the sites and of the studio, with the routes of all modules. */
export async function makeApp(
  deps: Deps,
  health: Health,
  themes: ThemeService,
  additions: AppAdditions = {},
): Promise<HttpServers> {
  const http = makeHttp(deps, health)
  const passwords = makePasswordHasher(deps)
  siteRoutes(http, deps)
  overviewRoutes(http, deps)
  settingsRoutes(http, deps, { hasOrders, findShopSteps })
  teamRoutes(http, deps, passwords)
  captchaRoutes(http, deps)
  installmentsRoutes(http, deps)
  mailRoutes(http, deps)
  mediaRoutes(http, deps)
  themeRoutes(http, deps, themes)
  newSiteRoutes(http, deps)
  catalogRoutes(http, deps)
  studioProductRoutes(http, deps)
  productFileRoutes(http, deps)
  discountRoutes(http, deps)
  cartRoutes(http, deps)
  subscriptionRoutes(http, deps)
  shopperRoutes(http, deps, passwords)
  restockRoutes(http, deps)
  reviewRoutes(http, deps)
  paymentRoutes(http, deps)
  orderRoutes(http, deps)
  businessRoutes(http, deps)
  inventoryRoutes(http, deps)
  customerRoutes(http, deps)
  shippingRoutes(http, deps)
  taxRoutes(http, deps)
  mailTextsRoutes(http, deps)
  legalRoutes(http, deps)
  downloadRoutes(http, deps)
  checkoutRoutes(http, deps, themes)
  orderPaperRoutes(http, deps, passwords)
  searchPageRoutes(http, deps)
  staticRoutes(http, deps, { origin: 'site', prefix: '/static/', folder: `${builtFiles}storefront` })
  staticRoutes(http, deps, { origin: 'studio', prefix: '/static/studio/', folder: `${builtFiles}studio` })
  studioRoutes(http, deps, `${builtFiles}studio`)
  additions.declare?.(http, deps)
  pageRoutes(http, deps, themes, [...systemPages(), ...(additions.pages ?? [])])
  addNotFoundRoutes(http, deps)
  await Promise.all([http.sites.ready(), http.studio.ready()])
  return http
}
