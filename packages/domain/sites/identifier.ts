const reservedIdentifiers = new Set([
  'admin',
  'api',
  'assets',
  'files',
  'localhost',
  'mail',
  'metrics',
  'static',
  'studio',
  'www',
])

/**
 * True for a valid site identifier, the name of a site in `<identifier>.localhost` and `<identifier>.<SITES_DOMAIN>`: one DNS
 * label that is not reserved.
 */
export function isValidSiteIdentifier(text: string): boolean {
  return /^[a-z][a-z0-9-]{1,38}[a-z0-9]$/.test(text) && !text.includes('--') && !reservedIdentifiers.has(text)
}
