import type { Config } from '../config.ts'

/** Returns the public URL of a site, built from its identifier, without a trailing slash. */
export function addressOfSite(
  config: Pick<Config, 'sitesDomain' | 'requireHttps' | 'port'>,
  identifier: string,
): string {
  if (config.sitesDomain === null) return `http://${identifier}.localhost:${config.port}`
  return `${config.requireHttps ? 'https' : 'http'}://${identifier}.${config.sitesDomain}`
}
