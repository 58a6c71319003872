import { Secret, TOTP } from 'otpauth'

/** Returns the code that an authenticator app with this key shows at a time in epoch milliseconds. */
export function totpCode(key: string, at: number): string {
  return new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate({ timestamp: at })
}
