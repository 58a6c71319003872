import { isId } from '@sitewright/domain/kit/ids.ts'
import * as z from 'zod'
import type { Deps } from '../kit/context.ts'
import { route, type Http } from '../kit/http.ts'
import { readAskedPicture, sendPicture } from './send-picture.ts'

/** Uploaded files. What lies at an address never changes, so that browsers and caches may keep it for good. */
export function mediaRoutes(http: Http, deps: Deps): void {
  route(http, deps, {
    method: 'GET',
    path: '/s/:id/:name',
    origin: 'site',
    may: 'anyone',
    params: z.object({ id: z.string().refine(isId), name: z.string() }),
    // A name that comes twice, or anything else that is no width, is the original.
    query: z.object({ format: z.unknown().optional() }),
    run: (ctx, { params, query, request }) => {
      const format = typeof query.format === 'string' ? query.format : undefined
      return sendPicture(ctx, readAskedPicture(params.id, format, request), request)
    },
  })
}
