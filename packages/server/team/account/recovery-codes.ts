import { recoveryCodeCount } from '@sitewright/domain/kit/limits.ts'
import type { Clock } from '../../context.ts'
import { hashOfToken } from '../../http/index.ts'

/** The 32 characters of base32 (RFC 4648), so that each stands for 5 random bits. */
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'
const letters = 16

/** Creates recovery codes, each of 80 random bits, in four groups. */
export function makeRecoveryCodes(clock: Clock): string[] {
  return Array.from({ length: recoveryCodeCount }, () =>
    Array.from(clock.randomBytes(letters), (byte) => alphabet[byte % alphabet.length] ?? '')
      .join('')
      .replaceAll(/(.{4})(?!$)/g, '$1-'),
  )
}

/** Returns the hash under which a recovery code is stored. Case, spaces and dashes do not matter. */
export function hashOfRecoveryCode(code: string): Buffer {
  return hashOfToken(code.toLowerCase().replaceAll(/[^a-z\d]/g, ''))
}
