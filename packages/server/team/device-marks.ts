import { createHmac, type KeyObject } from 'node:crypto'
import type { Clock } from '../kit/context.ts'
import { isSame } from '../kit/crumb.ts'

/** An owner's or a shopper's account as a device's mark names it. A new password makes every earlier mark worthless. */
export type MarkedAccount = { id: string; passwordHash: string }

/** Accounts that one browser is remembered for, the latest first: a family's computer has several. */
const mostMarks = 4
const deviceIdBytes = 16

/**
 * The id of a device that signed in to this account before, by the marks in its cookie; null for any other. Tries from it are counted
 * apart, so that wrong passwords from elsewhere lock nobody out. Without the key nobody makes a mark, and a stolen one is worth no more
 * tries than the account has (BX-5.11).
 */
export function knownDevice(key: KeyObject, marks: string, account: MarkedAccount): string | null {
  const own = marksIn(marks).find((mark) => isMarkOf(key, mark, account))
  return own === undefined ? null : idIn(own)
}

/** The marks of a device that has just signed in to this account. It keeps the id that it had, and so its tries. */
export function withKnownDevice(key: KeyObject, clock: Clock, marks: string, account: MarkedAccount): string {
  const id = knownDevice(key, marks, account) ?? clock.randomBytes(deviceIdBytes).toString('hex')
  const others = marksIn(marks).filter((mark) => !isMarkOf(key, mark, account))
  return [`${id}.${signed(key, id, account)}`, ...others].slice(0, mostMarks).join('~')
}

function marksIn(text: string): string[] {
  return text === '' ? [] : text.split('~', mostMarks)
}

function isMarkOf(key: KeyObject, mark: string, account: MarkedAccount): boolean {
  return isSame(mark.slice(mark.indexOf('.') + 1), signed(key, idIn(mark), account))
}

function idIn(mark: string): string {
  return mark.slice(0, Math.max(0, mark.indexOf('.')))
}

/** The first line tells a mark from a crumb, which is signed with the same key and begins with 22 random letters. */
function signed(key: KeyObject, deviceId: string, { id, passwordHash }: MarkedAccount): string {
  return createHmac('sha256', key).update(`device\n${id}\n${passwordHash}\n${deviceId}`).digest('base64url')
}
