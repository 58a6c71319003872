/** The secrets in links that sign in, set a password, accept an invitation or load a file have 64 characters or more. */
const secret = /[A-Za-z0-9][\w-]{62,}/g

/** Replaces the secrets of all links in a mail's text or HTML by dots, so that reading the mail opens nothing. */
export function maskLinkSecrets(text: string): string {
  return text.replaceAll(secret, '••••••••')
}
