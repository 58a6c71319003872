import { installmentsAnswer } from '@sitewright/domain/installments/installments.wire.ts'
import type { Config } from '../config.ts'
import type { Deps } from '../kit/context.ts'
import { page, route, type Http, type Reply } from '../kit/http.ts'
import type { PageSources } from '../kit/security-headers.ts'
import { frameCsp, framePage } from './frame-page.ts'

/** Where pages read about payment in parts, and the frame in which they show what they read (SF-7.20). Asked by a click. */
export function installmentsRoutes(http: Http, deps: Deps): void {
  const { installmentsUrl } = deps.config
  const get = { method: 'GET', origin: 'site', may: 'anyone', limit: 'storeReads' } as const
  route(http, deps, {
    ...get,
    path: '/api/installments',
    answer: installmentsAnswer,
    run: async () => ({ infoUrl: installmentsUrl }),
  })
  route(http, deps, {
    ...get,
    path: '/api/installments/frame',
    run: async (): Promise<Reply> =>
      page(200, framePage, {
        'content-security-policy': frameCsp(installmentsUrl),
        'cache-control': 'public, max-age=3600',
      }),
  })
}

/** What a page's policy has to allow, so that a script of ours may read the information. */
export function installmentsSources({ installmentsUrl }: Config): PageSources {
  return installmentsUrl === null ? {} : { connectHosts: [new URL(installmentsUrl).origin] }
}
