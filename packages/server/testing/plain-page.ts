import type { Answer } from './test-client.ts'

/** What stands in a page for a reader: the text of its main part, without markup and scripts. */
export function seen(html: string): string {
  const main = /<main[\s\S]*?<\/main>/.exec(html)?.[0] ?? html
  return main
    .replaceAll(/<script[\s\S]*?<\/script>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
}

/** Where a form that was sent leads (303); fails where it leads nowhere. */
export function leadsTo({ status, headers, text }: Answer): string {
  if (status !== 303) throw new Error(`The form leads nowhere (${status}): ${text}`)
  return String(headers['location'])
}
