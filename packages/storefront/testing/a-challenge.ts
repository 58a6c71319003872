import { pbkdf2Sync } from 'node:crypto'
import type { CaptchaChallenge } from '@sitewright/domain/captcha/captcha.wire.ts'

/** Makes a challenge that is solved in eight tries. Challenges with different numbers (1 to 9) have different solutions. */
export function aChallenge(number: number): CaptchaChallenge {
  const nonce = '01'.repeat(16)
  const salt = `0${number}`.repeat(16)
  const counter = Buffer.alloc(4)
  counter.writeUInt32BE(7)
  const password = Buffer.concat([Buffer.from(nonce, 'hex'), counter])
  const key = pbkdf2Sync(password, Buffer.from(salt, 'hex'), 2, 32, 'sha256').toString('hex')
  const data = { purpose: 'restock' as const, from: 'f', until: 0 }
  const rest = { algorithm: 'PBKDF2/SHA-256', keyLength: 32, keySignature: '00', cost: 2 } as const
  const parameters = { ...rest, nonce, salt, keyPrefix: key.slice(0, 32), data }
  return { parameters, signature: '00' }
}
