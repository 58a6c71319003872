import type { TestApp } from '../test-app.ts'
import type { Client } from '../test-client.ts'

export type FetchedPaper = { status: number; pdf: Buffer }

/** Fetches a PDF from the site as a visitor's browser does, with its bytes as they were sent. */
export async function paperOf(
  app: TestApp,
  url: string,
  { cookies }: Pick<Client, 'cookies'> = { cookies: new Map() },
): Promise<FetchedPaper> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const host = `${app.site.identifier}.localhost`
  const { statusCode, rawPayload } = await app.http.sites.inject({ url, headers: { host, cookie } })
  return { status: statusCode, pdf: rawPayload }
}
