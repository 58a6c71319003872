import type { FastifyRequest } from 'fastify'
import type { Ctx } from '../kit/context.ts'
import { addressOfSite } from '../sites/index.ts'

/** Where links in mails lead: to the site as it is stored, never to a host that a request made up; on this machine to where it was asked. */
export function originOf({ deps: { config }, site }: Ctx, request: FastifyRequest): string {
  const isHere = config.sitesDomain === null && request.host === `localhost:${config.port}`
  return isHere ? `http://${request.host}` : addressOfSite(config, site.identifier)
}
