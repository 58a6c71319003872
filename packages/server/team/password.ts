import { argon2, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { passwordTurnLimits } from '@sitewright/domain/kit/limits.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { Deps, PasswordCost } from '../context.ts'
import { networkOf } from '../http/index.ts'
import { makeFairTaskQueue } from '../queue/index.ts'

/** Hashes and checks passwords with argon2id. Limits concurrent hashes, because each takes 19 MB and a core (BX-5.08). */
export type PasswordHasher = {
  /** Returns the password's hash in the PHC string format. Throws `kit.busy` when too many passwords are waiting. */
  hash(password: string, caller: PasswordCaller): Promise<string>
  /**
   * Returns the account that `find` finds if the password is its own, otherwise null. Calls `find` when it is the caller's turn.
   * Takes as long without an account, so that the time does not reveal which accounts exist. Throws `kit.busy` when too many
   * passwords are waiting.
   */
  findByPassword<A extends { passwordHash: string }>(
    password: string,
    caller: PasswordCaller,
    find: () => Promise<A | null>,
  ): Promise<FoundByPassword<A> | null>
}

/**
 * An account whose password was right. `newHash` replaces a hash that was made with other parameters than the current ones;
 * otherwise null. It is made in the same turn, so that nobody with the right password is refused for waiting a second time.
 */
export type FoundByPassword<A> = { account: A; newHash: string | null }

/**
 * Who has a password hashed: at a shop, or in the studio. `proof` is the id of a device, session, account or link by which the server knows the
 * caller already; null for anybody else.
 */
export type PasswordCaller = { siteId?: string; address: string; proof: string | null }

/** Returns the caller of a request; a context is one without `proof`. */
export function callerOf(
  { siteId, address }: { siteId?: string; address: string },
  proof: string | null,
): PasswordCaller {
  return { ...(siteId !== undefined && { siteId }), address, proof }
}

/** Argon2id parameters that new password hashes have by default (BX-5.08). */
export const fullPasswordCost: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 }
const saltBytes = 16
const tagBytes = 32

export function makePasswordHasher({
  clock,
  passwordCost: today,
}: Pick<Deps, 'clock' | 'passwordCost'>): PasswordHasher {
  const inTurn = makeTurns()
  const hashNow = async (password: string): Promise<string> => {
    const salt = clock.randomBytes(saltBytes)
    return phcOf(today, salt, await tagOf(password, salt, today, tagBytes))
  }
  return {
    hash: (password, caller) => inTurn(caller, () => hashNow(password)),
    findByPassword: (password, caller, find) =>
      inTurn(caller, async () => {
        const account = await find()
        const ofNobody = { ...today, salt: clock.randomBytes(saltBytes), tag: clock.randomBytes(tagBytes) }
        const { salt, tag, ...parameters } = readPhc(account?.passwordHash ?? null) ?? ofNobody
        const isRight = timingSafeEqual(await tagOf(password, salt, parameters, tag.length), tag)
        if (!isRight || !account) return null
        return { account, newHash: areEqual(parameters, today) ? null : await hashNow(password) }
      }),
  }
}

function areEqual(one: PasswordCost, other: PasswordCost): boolean {
  return one.memory === other.memory && one.passes === other.passes && one.parallelism === other.parallelism
}

function tagOf(password: string, salt: Buffer, parameters: PasswordCost, length: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const given = { message: password, nonce: salt, tagLength: length, ...parameters }
    argon2('argon2id', given, (error, tag) => (error ? reject(error) : resolve(tag)))
  })
}

/**
 * Returns a function that runs a task when it is the turn of its caller. Known callers, the studio and the shops take turns; so do
 * the shops, and within each the networks of its callers. A flood of wrong passwords thus delays a known device, the studio and
 * other shops by a few hashes.
 */
function makeTurns(): <T>(caller: PasswordCaller, run: () => Promise<T>) => Promise<T> {
  const { kind, group, caller: ofCaller } = passwordTurnLimits
  const limits = [kind, group, ofCaller].map((waiting) => ({ atOnce: Infinity, waiting }))
  const queue = makeFairTaskQueue({ atOnce: Math.max(1, availableParallelism() - 1) })
  return async (caller, run) => {
    const taken = queue.add(laneOf(caller), limits, run)
    if ('fullLevel' in taken) throw new Refusal('kit.busy')
    return taken
  }
}

function laneOf({ siteId, address, proof }: PasswordCaller): string[] {
  const group = siteId ?? 'studio'
  if (proof !== null) return ['known', group, proof]
  return [siteId === undefined ? 'studio' : 'shops', group, networkOf(address)]
}

function phcOf({ memory, passes, parallelism }: PasswordCost, salt: Buffer, tag: Buffer): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`
}

function readPhc(hash: string | null): (PasswordCost & { salt: Buffer; tag: Buffer }) | null {
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(hash ?? '')
  if (!found) return null
  const [, memory, passes, parallelism, salt = '', tag = ''] = found
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
