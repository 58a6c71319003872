import type { Refusal } from '@sitewright/domain/kit/refusal.ts'

/** What an index or a foreign key refused becomes the refusal that its name stands for. */
export async function refuseTwice<T>(run: () => Promise<T>, refusals: Record<string, () => Refusal>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    const constraint = error instanceof Error && 'constraint' in error ? String(error.constraint) : ''
    throw refusals[constraint]?.() ?? error
  }
}
