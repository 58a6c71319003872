import { createHmac, type KeyObject } from 'node:crypto'
import { isId } from '@sitewright/domain/kit/ids.ts'
import { isSameSecret } from '../../http/index.ts'

/** What is known after the first step of a sign-in: whose password was right, and how long the session is to last. */
export type SignInChallenge = { accountId: string; isLong: boolean; until: number }

/**
 * Signs what the first step of a sign-in has found, for the browser to send back with a code. The signature covers the password
 * hash, so that a new password ends a sign-in halfway.
 */
export function signChallenge(key: KeyObject, challenge: SignInChallenge, passwordHash: string): string {
  const text = textOf(challenge)
  return `${text}.${signatureOf(key, text, passwordHash)}`
}

/** Reads a challenge without checking its signature; null when it is malformed. */
export function readChallenge(text: string): SignInChallenge | null {
  const [accountId = '', until = '', length] = text.split('.')
  if (!isId(accountId) || !/^\d{1,15}$/.test(until)) return null
  return { accountId, until: Number(until), isLong: length === 'long' }
}

export function isSignedChallenge(key: KeyObject, text: string, passwordHash: string): boolean {
  const at = text.lastIndexOf('.')
  return isSameSecret(text.slice(at + 1), signatureOf(key, text.slice(0, Math.max(0, at)), passwordHash))
}

function textOf({ accountId, until, isLong }: SignInChallenge): string {
  return `${accountId}.${until}.${isLong ? 'long' : 'short'}`
}

/** The prefix keeps the signature from being valid as a crumb or a device mark, which are signed with the same key. */
function signatureOf(key: KeyObject, text: string, passwordHash: string): string {
  return createHmac('sha256', key).update(`second-step\n${passwordHash}\n${text}`).digest('base64url')
}
