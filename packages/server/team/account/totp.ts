import { Secret, TOTP } from 'otpauth'
import type { Clock } from '../../context.ts'

const periodSeconds = 30
const secretBytes = 20
/** Accepts the code before and after the current one, for clocks that differ and for slow typing. */
const window = 1

/** Creates the key of an authenticator app: 160 random bits in base32 (RFC 6238). */
export function makeTotpKey(clock: Clock): string {
  return new Secret({ buffer: Uint8Array.from(clock.randomBytes(secretBytes)).buffer }).base32
}

/** Returns the address that an authenticator app reads from a QR code. */
export function totpUri(key: string, email: string): string {
  return totpOf(key, email).toString()
}

/**
 * Returns the number of the 30-second step that a code of six digits belongs to; null when the code is not right now. The caller
 * accepts each step once.
 */
export function stepOfCode(key: string, code: string, now: number): number | null {
  const delta = totpOf(key, '').validate({ token: code, timestamp: now, window })
  return delta === null ? null : Math.floor(now / 1000 / periodSeconds) + delta
}

function totpOf(key: string, label: string): TOTP {
  return new TOTP({ issuer: 'Sitewright', label, digits: 6, period: periodSeconds, secret: Secret.fromBase32(key) })
}
