import { isId } from '@sitewright/domain/kit/ids.ts'
import * as z from 'zod'
import type { Deps } from '../context.ts'
import { addStaleHeaders, route, databaseOutageAgeMs, type CacheableRequest, type HttpServers } from '../http/index.ts'
import { libraryRoutes } from './library/library.routes.ts'
import { makePictureCache } from './picture-cache.ts'
import { cacheKey, readPictureRequest, sendPicture, type PictureRequest } from './send-picture.ts'
import { uploadRoutes } from './uploads/uploads.routes.ts'

const params = z.object({ id: z.string().refine(isId), name: z.string() })
const versionParams = params.extend({ version: z.string().regex(/^[1-9]\d{0,8}$/) })
// Query parameters of a picture's URL. If `format` is repeated or unknown, the original is sent.
const query = z.object({ format: z.unknown().optional() })

/** Declares the routes of pictures: those that show them, and those of the studio's media library. */
export function mediaRoutes(http: HttpServers, deps: Deps): void {
  pictureRoutes(http, deps)
  libraryRoutes(http, deps)
  uploadRoutes(http, deps)
}

/**
 * Serves uploaded files. The content of a URL never changes while its picture has the version that the URL names (1 without one),
 * so browsers and caches may keep it forever.
 */
function pictureRoutes(http: HttpServers, deps: Deps): void {
  const cache = makePictureCache(deps.clock)
  deps.events.on('pages.purge', ({ siteId, tags }) => {
    if (tags.some((tag) => tag.startsWith('asset:') || tag === 'site')) cache.forget(siteId)
  })
  deps.events.on('sites.changed', ({ siteId }) => cache.forget(siteId))
  const addresses = [
    { path: '/s/:id/:name', params },
    { path: '/s/:id/:version/:name', params: versionParams },
  ] as const
  for (const address of addresses) {
    route(http, deps, {
      ...address,
      method: 'GET',
      origin: 'site',
      access: 'anyone',
      whileUnpublished: true,
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
}

function askedOf(request: CacheableRequest): PictureRequest | null {
  const [place, options] = [placeOf(request.params), query.safeParse(request.query)]
  if (!place || !options.success) return null
  const format = typeof options.data.format === 'string' ? options.data.format : undefined
  return readPictureRequest(place, format, request)
}

function placeOf(given: unknown): { id: string; version?: number } | null {
  const versioned = versionParams.safeParse(given)
  if (versioned.success) return { id: versioned.data.id, version: Number(versioned.data.version) }
  return params.safeParse(given).data ?? null
}
