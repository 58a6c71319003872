import { isId } from '@sitewright/domain/kit/ids.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Ctx, Deps } from '../kit/context.ts'
import { bytes, notModified, route, type Http, type Reply } from '../kit/http.ts'
import { readInSite } from '../kit/in-site.ts'
import { findStoredAsset } from './asset.store.ts'

/** Uploaded files. What lies at an address never changes, so that browsers and caches may keep it for good. */
export function mediaRoutes(http: Http, deps: Deps): void {
  route(http, deps, {
    method: 'GET',
    path: '/s/:id/:name',
    origin: 'site',
    may: 'anyone',
    params: z.object({ id: z.string().refine(isId), name: z.string() }),
    run: (ctx, { params, request }) => sendAsset(ctx, params.id, request),
  })
}

async function sendAsset(ctx: Ctx, id: string, request: FastifyRequest): Promise<Reply> {
  const headers = { ...lasting, etag: `"${id}"` }
  if (request.headers['if-none-match'] === headers.etag) return notModified(headers)

  const asset = await readInSite(ctx, (tx) => findStoredAsset(tx, ctx.siteId, id))
  const content = asset && (await ctx.deps.files.get(asset.file_key))
  if (!asset || !content) throw new Refusal('kit.not-found')
  return bytes(200, content, { ...headers, 'content-type': asset.content_type })
}

const lasting = {
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
}
