import { isEmail } from '@sitewright/domain/kit/email.ts'
import { kitMessages } from '@sitewright/domain/kit/kit.messages.ts'
import { passwordLength } from '@sitewright/domain/kit/limits.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { Deps } from '../context.ts'
import { asPlatform } from '../database/index.ts'
import { normalizeEmail } from '../mail/index.ts'
import { insertAccount } from './account.store.ts'
import { makePasswordHasher } from './password.ts'

export type NewAccount = { email: string; password: string; displayName: string; locale: string }

/** Creates a studio account that belongs to no site yet. Throws `kit.shape`, `team.password-too-short` and `team.email-taken`. */
export async function createAccount(deps: Deps, given: NewAccount): Promise<{ id: string }> {
  const email = normalizeEmail(given.email)
  if (!isEmail(email)) throw new Refusal('kit.shape', { fields: { email: { message: kitMessages.emailInvalid } } })
  const { length } = given.password
  if (length < passwordLength.min) throw new Refusal('team.password-too-short', { values: { min: passwordLength.min } })

  const id = deps.newId()
  const row = {
    id,
    email,
    display_name: given.displayName,
    password_hash: await makePasswordHasher(deps).hash(given.password, { address: '', proof: id }),
    locale: given.locale,
  }
  await asPlatform(deps, (tx) => insertAccount(tx, row))
  return { id }
}
