import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { Deps } from '../context.ts'
import { htmlReply, route, type HttpServers, studioCsp } from '../http/index.ts'

const nonceBytes = 16

/**
 * Serves the studio's HTML page at every path; the app in the page does the routing. Never cached, because each response has its
 * own CSP nonce.
 */
export function studioRoutes(http: HttpServers, deps: Deps, builtFolder: string): void {
  route(http, deps, {
    method: 'GET',
    path: '/*',
    origin: 'studio',
    access: 'anyone',
    run: async (ctx, _, out) => {
      const html = await readFile(join(builtFolder, 'index.html'), 'utf8').catch((error: unknown) => {
        ctx.log.error({ err: error }, 'the studio is not built: run npm start, or vite build in packages/studio')
        throw new Refusal('kit.unavailable')
      })
      out.crumb()
      const nonce = ctx.randomBytes(nonceBytes).toString('base64')
      return htmlReply(200, html.replaceAll('__NONCE__', nonce), {
        'content-security-policy': studioCsp(nonce),
        'cache-control': 'no-store',
      })
    },
  })
}
