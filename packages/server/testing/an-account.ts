import crypto, { type Argon2Parameters } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { websiteRoles } from '@sitewright/domain/kit/enums.ts'
import type { Deps } from '../context.ts'
import { addTeammate, createAccount } from '../team/index.ts'
import type { TestApp } from './test-app.ts'
import type { Client } from './test-client.ts'

export type AnAccount = { id: string; email: string; password: string }

/** Creates an account. With `siteId` it joins the site's team, as administrator and owner unless `roles` is given. */
export async function anAccount(
  deps: Deps,
  given: { siteId?: string; roles?: readonly number[]; isOwner?: boolean; email?: string; password?: string } = {},
): Promise<AnAccount> {
  const email = given.email ?? `somebody-${deps.newId()}@example.test`
  const password = given.password ?? 'three clay cups'
  const { id } = await createAccount(deps, { email, password, displayName: 'Ada Potter', locale: 'en-US' })
  if (given.siteId !== undefined) {
    const isOwner = given.isOwner ?? given.roles === undefined
    await addTeammate(deps, {
      siteId: given.siteId,
      accountId: id,
      roles: given.roles ?? [websiteRoles.admin],
      isOwner,
    })
  }
  return { id, email, password }
}

export const studioSession = '/api/studio/session'

/** Creates a browser at the studio that has a crumb, but no session. */
export async function atStudio(app: TestApp): Promise<Client> {
  const browser = app.studio()
  await browser.get('/api/studio/crumb')
  return browser
}

/** Signs the account in to the studio in a new browser. `more` is added to the request body. */
export async function signedInToStudio(
  app: TestApp,
  { email, password }: Pick<AnAccount, 'email' | 'password'>,
  more: object = {},
): Promise<Client> {
  const browser = await atStudio(app)
  const answer = await browser.post(studioSession, { email, password, ...more })
  if (answer.status !== 200) throw new Error(`Nobody was signed in: ${answer.text}`)
  return browser
}

/** Creates a member of the site's team, signed in to the studio: the owner, unless `roles` is given. */
export async function aTeammate(app: TestApp, given: Parameters<typeof anAccount>[1] = {}): Promise<Client> {
  return signedInToStudio(app, await anAccount(app.deps, { siteId: app.site.id, ...given }))
}

/** Parameters that determine the cost of a password hash, without the password, the salt and the tag. */
type HashWork = Pick<Argon2Parameters, 'memory' | 'passes' | 'parallelism' | 'tagLength'> & { algorithm: string }

/** Records the password hashes that this process computes while `run` runs, in order. The hashes are still computed. */
export async function hashesDuring(run: () => Promise<unknown>): Promise<HashWork[]> {
  const found: HashWork[] = []
  const { argon2 } = crypto
  crypto.argon2 = (algorithm, parameters, callback) => {
    const { memory, passes, parallelism, tagLength } = parameters
    found.push({ algorithm, memory, passes, parallelism, tagLength })
    argon2(algorithm, parameters, callback)
  }
  syncBuiltinESMExports()
  try {
    await run()
  } finally {
    crypto.argon2 = argon2
    syncBuiltinESMExports()
  }
  return found
}
