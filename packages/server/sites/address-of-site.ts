import type { Config } from '../config.ts'

/** The address at which visitors find a site by its identifier. */
export function addressOfSite(
  config: Pick<Config, 'sitesDomain' | 'requireHttps' | 'port'>,
  identifier: string,
): string {
  if (config.sitesDomain === null) return `http://${identifier}.localhost:${config.port}`
  return `${config.requireHttps ? 'https' : 'http'}://${identifier}.${config.sitesDomain}`
}
