import type { WebDb } from '../../database/index.ts'

/** The second step of an account. `secret` and `pending` are encrypted keys; null while it is off, or nothing is being set up. */
export type SecondStep = { secret: Buffer | null; pending: Buffer | null; codesLeft: number }

export async function readSecondStep(web: WebDb, accountId: string): Promise<SecondStep> {
  const rows = await web.ask<SecondStep>(
    'second_step_of_account',
    'select secret, pending, codes_left as "codesLeft" from second_step_of_account($1)',
    [accountId],
  )
  return rows[0] ?? { secret: null, pending: null, codesLeft: 0 }
}

/** Stores the encrypted key that an account is setting up, in place of an earlier one that was not finished. */
export async function savePendingSecret(web: WebDb, accountId: string, sealed: Buffer): Promise<void> {
  await web.ask('begin_second_step', 'select begin_second_step($1, $2)', [accountId, sealed])
}

/**
 * Puts the pending key in force with new recovery codes, and queues `mail`, in one transaction. Returns false when another key was
 * set up meanwhile.
 */
export async function activateSecret(
  web: WebDb,
  accountId: string,
  given: { sealed: Buffer; step: number; codeHashes: readonly Buffer[]; mail: string },
): Promise<boolean> {
  const rows = await web.ask<{ isDone: boolean }>(
    'finish_second_step',
    'select finish_second_step($1, $2, $3, $4, $5) as "isDone"',
    [accountId, given.sealed, given.step, given.codeHashes, given.mail],
  )
  return rows[0]?.isDone === true
}

/** Switches the second step off. Returns false when it was off already. */
export async function removeSecret(web: WebDb, accountId: string, mail: string): Promise<boolean> {
  const rows = await web.ask<{ isDone: boolean }>('end_second_step', 'select end_second_step($1, $2) as "isDone"', [
    accountId,
    mail,
  ])
  return rows[0]?.isDone === true
}

export async function replaceRecoveryCodes(
  web: WebDb,
  accountId: string,
  codeHashes: readonly Buffer[],
  mail: string,
): Promise<void> {
  await web.ask('replace_recovery_codes', 'select replace_recovery_codes($1, $2, $3)', [accountId, codeHashes, mail])
}
