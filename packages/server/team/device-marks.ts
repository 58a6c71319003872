import { createHmac, type KeyObject } from 'node:crypto'
import type { Clock } from '../context.ts'
import { isSameSecret } from '../http/index.ts'

/**
 * The fields of a studio or shopper account that a device mark (the signed proof that a browser signed in to the account before)
 * covers. A new password invalidates all earlier marks of the account.
 */
export type DeviceCookieAccount = { id: string; passwordHash: string }

/**
 * Maximum number of accounts whose device marks one browser's cookie holds, latest first. A shared computer has several accounts.
 */
const mostMarks = 4
const deviceIdBytes = 16

/**
 * Returns the id of a device that signed in to this account before, read from the device marks in its cookie; null for any other
 * device. Sign-in attempts of a known device have their own rate limit, so that wrong passwords from elsewhere cannot lock the
 * owner out. Marks are signed, so they cannot be forged, and a stolen mark gives only one more set of attempts (BX-5.11).
 */
export function findKnownDeviceId(key: KeyObject, marks: string, account: DeviceCookieAccount): string | null {
  const own = marksIn(marks).find((mark) => isMarkOf(key, mark, account))
  return own === undefined ? null : idIn(own)
}

/**
 * Returns the new value of the device cookie after a sign-in to this account. A known device keeps its id, and with it the count
 * of its sign-in attempts.
 */
export function addDeviceToCookie(key: KeyObject, clock: Clock, marks: string, account: DeviceCookieAccount): string {
  const id = findKnownDeviceId(key, marks, account) ?? clock.randomBytes(deviceIdBytes).toString('hex')
  const others = marksIn(marks).filter((mark) => !isMarkOf(key, mark, account))
  return [`${id}.${signed(key, id, account)}`, ...others].slice(0, mostMarks).join('~')
}

function marksIn(text: string): string[] {
  return text === '' ? [] : text.split('~', mostMarks)
}

function isMarkOf(key: KeyObject, mark: string, account: DeviceCookieAccount): boolean {
  return isSameSecret(mark.slice(mark.indexOf('.') + 1), signed(key, idIn(mark), account))
}

function idIn(mark: string): string {
  return mark.slice(0, Math.max(0, mark.indexOf('.')))
}

/**
 * Returns the signature of a device mark. The `device` prefix keeps it from being valid as a crumb (CSRF token), which is signed
 * with the same key and starts with 22 random letters.
 */
function signed(key: KeyObject, deviceId: string, { id, passwordHash }: DeviceCookieAccount): string {
  return createHmac('sha256', key).update(`device\n${id}\n${passwordHash}\n${deviceId}`).digest('base64url')
}
