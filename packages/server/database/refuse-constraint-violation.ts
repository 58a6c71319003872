import type { Refusal } from '@sitewright/domain/kit/refusal.ts'

/**
 * Waits for a write and returns its result. When the write violates one of the named constraints (unique indexes, foreign keys),
 * throws the refusal given for that name. PostgreSQL has then aborted the transaction, so the refusal must end it.
 */
export async function refuseConstraintViolation<T>(
  write: Promise<T>,
  refusals: Record<string, () => Refusal>,
): Promise<T> {
  try {
    return await write
  } catch (error) {
    throw refusals[constraintOf(error)]?.() ?? error
  }
}

/** Returns the name of the index or foreign key that a statement violated; '' for other errors. */
function constraintOf(error: unknown): string {
  return error instanceof Error && 'constraint' in error ? String(error.constraint) : ''
}
