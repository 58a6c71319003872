/**
 * Runs work that can be cancelled by Ctrl-C or SIGTERM. The first signal aborts the work's `AbortSignal`; the work then throws,
 * cleans up in its `finally` blocks, and the process exits with 130. A second signal exits at once.
 */
export async function endedBySignals(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const ending = new AbortController()
  const end = (): void => {
    process.stderr.write(
      'Interrupted: stopping and removing what was started. A store that is being seeded is finished first.\n',
    )
    ending.abort(new Error('Interrupted.'))
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const name of signals) process.once(name, end)
  try {
    await work(ending.signal)
  } catch (error) {
    if (!ending.signal.aborted) throw error
  } finally {
    for (const name of signals) process.off(name, end)
  }
  if (ending.signal.aborted) process.exit(130)
}
