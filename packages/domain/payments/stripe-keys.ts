const publishable = /^pk_(test|live)_\w{8,}$/
const secret = /^[sr]k_(test|live)_\w{8,}$/

type PastedKeys = { publishableKey: string; secretKey: string }
/** A pasted key that cannot be what its field asks for. `message` names one of the studio's messages. */
export type PastedKeyProblem = {
  field: keyof PastedKeys
  message: 'publishableNeeded' | 'secretNeeded' | 'secretInPublic' | 'publicInSecret' | 'otherMode'
}

/**
 * Finds what is wrong with pasted keys by looking at them: a key in the other's field, of another mode, or none at all. At most one
 * problem for each field, in the order of the form.
 */
export function pastedKeyProblems({ publishableKey, secretKey }: PastedKeys): PastedKeyProblem[] {
  const [, mode] = publishable.exec(publishableKey) ?? []
  const [, secretMode] = secret.exec(secretKey) ?? []
  const problems: PastedKeyProblem[] = []
  if (mode === undefined) {
    const isSecret = secret.test(publishableKey)
    problems.push({ field: 'publishableKey', message: isSecret ? 'secretInPublic' : 'publishableNeeded' })
  }
  if (secretMode === undefined) {
    problems.push({ field: 'secretKey', message: publishable.test(secretKey) ? 'publicInSecret' : 'secretNeeded' })
  } else if (mode !== undefined && mode !== secretMode) problems.push({ field: 'secretKey', message: 'otherMode' })
  return problems
}

/** True for a secret key of Stripe's test mode. */
export function isTestSecretKey(secretKey: string): boolean {
  return secret.exec(secretKey)?.[1] === 'test'
}
