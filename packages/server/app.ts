import { fileURLToPath } from 'node:url'
import { cartRoutes } from './cart/index.ts'
import { catalogRoutes } from './catalog/index.ts'
import type { Deps } from './kit/context.ts'
import type { Http } from './kit/http.ts'
import type { Health } from './kit/observe.ts'
import { mediaRoutes } from './media/index.ts'
import { pageRoutes } from './render/index.ts'
import { makeHttp, sealHttp } from './servers.ts'
import { siteRoutes } from './sites/index.ts'
import { staticRoutes } from './static-files.ts'
import { studioRoutes, teamRoutes } from './team/index.ts'
import { themeRoutes, type Themes } from './themes/index.ts'

const dist = fileURLToPath(new URL('../../dist/', import.meta.url))

/** Both servers with every route of every module: the one list. `more` may declare others before the list is closed. */
export async function makeApp(
  deps: Deps,
  health: Health,
  themes: Themes,
  more?: (http: Http, deps: Deps) => void,
): Promise<Http> {
  const http = makeHttp(deps, health)
  siteRoutes(http, deps)
  teamRoutes(http, deps)
  mediaRoutes(http, deps)
  themeRoutes(http, deps, themes)
  catalogRoutes(http, deps)
  cartRoutes(http, deps)
  staticRoutes(http, deps, { origin: 'site', prefix: '/static/', folder: `${dist}storefront` })
  staticRoutes(http, deps, { origin: 'studio', prefix: '/static/studio/', folder: `${dist}studio` })
  studioRoutes(http, deps, `${dist}studio`)
  pageRoutes(http, deps, themes)
  more?.(http, deps)
  sealHttp(http, deps)
  await Promise.all([http.sites.ready(), http.studio.ready()])
  return http
}
