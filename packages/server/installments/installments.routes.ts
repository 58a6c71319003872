import { installmentsAnswer } from '@sitewright/domain/installments/installments.wire.ts'
import type { Config } from '../config.ts'
import type { Deps } from '../context.ts'
import { htmlReply, route, type HttpServers, type Reply, type CspSources } from '../http/index.ts'
import { installmentsFrameCsp, installmentsFrameHtml } from './installments-frame.ts'

/**
 * Declares the routes for the installments information: the URL that pages read the information from, and the frame that shows it
 * (SF-7.20). The browser requests both only when a visitor clicks the badge.
 */
export function installmentsRoutes(http: HttpServers, deps: Deps): void {
  const { installmentsUrl } = deps.config
  const get = { method: 'GET', origin: 'site', access: 'anyone', limit: 'storeReads' } as const
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
      htmlReply(200, installmentsFrameHtml, {
        'content-security-policy': installmentsFrameCsp(installmentsUrl),
        'cache-control': 'public, max-age=3600',
      }),
  })
}

/**
 * Hosts that a page's Content-Security-Policy must allow, so that our script can fetch the information about paying in
 * installments.
 */
export function installmentsCspSources({ installmentsUrl }: Config): CspSources {
  return installmentsUrl === null ? {} : { connectHosts: [new URL(installmentsUrl).origin] }
}
