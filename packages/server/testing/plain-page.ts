import type { Answer } from './test-client.ts'

/** Returns the text of a page's main element, without markup and scripts. */
export function seen(html: string): string {
  const main = /<main[\s\S]*?<\/main>/.exec(html)?.[0] ?? html
  return main
    .replaceAll(/<script[\s\S]*?<\/script>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
}

/** Returns the target of a form's 303 redirect. Throws for any other status. */
export function leadsTo({ status, headers, text }: Answer): string {
  if (status !== 303) throw new Error(`The form leads nowhere (${status}): ${text}`)
  return String(headers['location'])
}
