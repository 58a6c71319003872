import { isId } from '@sitewright/domain/kit/ids.ts'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Deps } from '../context.ts'
import { addStaleHeaders, route, databaseOutageAgeMs, type HttpServers } from '../http/index.ts'
import { makePictureCache } from './picture-cache.ts'
import { cacheKey, readPictureRequest, sendPicture, type PictureRequest } from './send-picture.ts'

const params = z.object({ id: z.string().refine(isId), name: z.string() })
// Query parameters of a picture's URL. If `format` is repeated or unknown, the original is sent.
const query = z.object({ format: z.unknown().optional() })

/** Serves uploaded files. The content of a URL never changes, so browsers and caches may keep it forever. */
export function mediaRoutes(http: HttpServers, deps: Deps): void {
  const cache = makePictureCache(deps.clock)
  deps.events.on('pages.purge', ({ siteId, tags }) => {
    if (tags.some((tag) => tag.startsWith('asset:') || tag === 'site')) cache.forget(siteId)
  })
  deps.events.on('sites.changed', ({ siteId }) => cache.forget(siteId))
  route(http, deps, {
    method: 'GET',
    path: '/s/:id/:name',
    origin: 'site',
    access: 'anyone',
    params,
    query,
    fromCache: (siteId, request) => {
      if (request.headers['if-none-match'] !== undefined) return null
      const asked = askedOf(request)
      const staleMs = databaseOutageAgeMs(deps)
      const found = asked && cache.find(siteId, cacheKey(asked), staleMs !== null)
      return found && staleMs !== null ? { ...found, headers: addStaleHeaders(found.headers, staleMs) } : found
    },
    run: async (ctx, { request }) => {
      const asked = askedOf(request)
      if (!asked) throw new Error('The route has read the same request.')
      const answer = await sendPicture(ctx, asked, request)
      cache.save(ctx.siteId, cacheKey(asked), answer)
      return answer
    },
  })
}

function askedOf(request: FastifyRequest): PictureRequest | null {
  const [place, options] = [params.safeParse(request.params), query.safeParse(request.query)]
  if (!place.success || !options.success) return null
  const format = typeof options.data.format === 'string' ? options.data.format : undefined
  return readPictureRequest(place.data.id, format, request)
}
