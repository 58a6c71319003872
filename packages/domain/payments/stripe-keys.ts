const publishable = /^pk_(test|live)_\w{8,}$/
const secret = /^[sr]k_(test|live)_\w{8,}$/

type PastedKeys = { publishableKey: string; secretKey: string }
/** A pasted key that cannot be what its field asks for. `message` names one of the studio's messages. */
export type PastedKeyProblem = {
  field: keyof PastedKeys
  message: 'publishableNeeded' | 'secretNeeded' | 'secretInPublic' | 'publicInSecret' | 'otherMode'
}

/** Finds what is wrong with pasted keys by looking at them: a key in the other's field, of another mode, or none at all. */
export function pastedKeyProblem({ publishableKey, secretKey }: PastedKeys): PastedKeyProblem | null {
  if (secret.test(publishableKey)) return { field: 'publishableKey', message: 'secretInPublic' }
  if (publishable.test(secretKey)) return { field: 'secretKey', message: 'publicInSecret' }
  const [, mode] = publishable.exec(publishableKey) ?? []
  if (mode === undefined) return { field: 'publishableKey', message: 'publishableNeeded' }
  const [, secretMode] = secret.exec(secretKey) ?? []
  if (secretMode === undefined) return { field: 'secretKey', message: 'secretNeeded' }
  return mode === secretMode ? null : { field: 'secretKey', message: 'otherMode' }
}

/** True for a secret key of Stripe's test mode. */
export function isTestSecretKey(secretKey: string): boolean {
  return secret.exec(secretKey)?.[1] === 'test'
}
