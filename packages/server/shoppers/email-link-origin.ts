import type { FastifyRequest } from 'fastify'
import type { Ctx } from '../context.ts'
import { addressOfSite } from '../sites/index.ts'

/** Base URL for links in emails. Uses the site's stored identifier, never the request's Host header (except on localhost). */
export function emailLinkOrigin({ deps: { config }, site }: Ctx, request: FastifyRequest): string {
  const isHere = config.sitesDomain === null && request.host === `localhost:${config.port}`
  return isHere ? `http://${request.host}` : addressOfSite(config, site.identifier)
}
