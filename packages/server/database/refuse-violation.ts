import type { Refusal } from '@sitewright/domain/kit/refusal.ts'

/**
 * Waits for a write. When it violates one of the named constraints (unique indexes, foreign keys), throws the refusal given for
 * that name. PostgreSQL has then aborted the transaction, so the refusal must end it.
 */
export async function refuseViolation<T>(write: Promise<T>, refusals: Record<string, () => Refusal>): Promise<T> {
  try {
    return await write
  } catch (error) {
    throw refusals[constraintOf(error)]?.() ?? error
  }
}

/** The index or foreign key that refused a statement; '' for other errors. */
function constraintOf(error: unknown): string {
  return error instanceof Error && 'constraint' in error ? String(error.constraint) : ''
}
