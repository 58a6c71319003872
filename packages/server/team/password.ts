import { argon2, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { Deps, PasswordCost } from '../context.ts'

/** Hashes and checks passwords with argon2id. Limits concurrent hashes, because each takes 19 MB and a core (BX-5.08). */
export type PasswordHasher = {
  /** Returns the password's hash in the PHC string format. */
  hash(password: string): Promise<string>
  /**
   * True when the password has this hash. Takes as long when `hash` is null (unknown account), so that the time does not reveal
   * which accounts exist. Throws `team.too-many-tries` when too many checks are waiting.
   */
  isRight(password: string, hash: string | null): Promise<boolean>
  /** True when the hash was made with other parameters than the current ones. */
  isOutdated(hash: string): boolean
}

/** Argon2id parameters that new password hashes have by default (BX-5.08). */
export const fullPasswordCost: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 }
const saltBytes = 16
const tagBytes = 32

export function makePasswordHasher({
  clock,
  passwordCost: today,
}: Pick<Deps, 'clock' | 'passwordCost'>): PasswordHasher {
  const inTurn = makeTurns(Math.max(1, availableParallelism() - 1))
  const tagOf = (password: string, salt: Buffer, parameters: PasswordCost, length: number): Promise<Buffer> =>
    inTurn(
      () =>
        new Promise((resolve, reject) => {
          const given = { message: password, nonce: salt, tagLength: length, ...parameters }
          argon2('argon2id', given, (error, tag) => (error ? reject(error) : resolve(tag)))
        }),
    )
  return {
    hash: async (password) => {
      const salt = clock.randomBytes(saltBytes)
      return phcOf(today, salt, await tagOf(password, salt, today, tagBytes))
    },
    isRight: async (password, hash) => {
      const known = readPhc(hash) ?? { ...today, salt: clock.randomBytes(saltBytes), tag: clock.randomBytes(tagBytes) }
      const { salt, tag, ...parameters } = known
      return timingSafeEqual(await tagOf(password, salt, parameters, tag.length), tag)
    },
    isOutdated: (hash) => {
      const known = readPhc(hash)
      return known?.memory !== today.memory || known.passes !== today.passes || known.parallelism !== today.parallelism
    },
  }
}

const mostWaiting = 16

/**
 * Returns a function that runs at most `most` tasks at once and queues up to `mostWaiting` more. Beyond that it throws
 * `team.too-many-tries`.
 */
function makeTurns(most: number): <T>(run: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (run) => {
    if (running < most) running += 1
    else if (waiting.length < mostWaiting) await new Promise<void>((resolve) => waiting.push(resolve))
    else throw new Refusal('team.too-many-tries', { retryAfterSeconds: 1 })
    try {
      return await run()
    } finally {
      const next = waiting.shift()
      if (next) next() // passes its slot to the next task, so `running` stays the same
      else running -= 1
    }
  }
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
