import { useEffect, useState } from 'react'

/** React hook that is true once the drafts of an account are there to be read. */
export function useDraftsOf(owner: string): boolean {
  const [read, setRead] = useState<string | null>(null)
  const hasDatabase = typeof indexedDB !== 'undefined'
  useEffect(() => {
    if (!hasDatabase || owner === '') return undefined
    let isCurrent = true
    void loadDraftsOf(owner)
      .catch(() => {}) // nobody is kept from working because nothing can be read
      .then(() => {
        if (isCurrent) setRead(owner)
      })
    return () => {
      isCurrent = false
    }
  }, [hasDatabase, owner])
  return !hasDatabase || owner === '' || read === owner
}

/** Loads the database's code when somebody is signed in, beside that of the screen: the first page needs none of it. */
async function loadDraftsOf(owner: string): Promise<void> {
  const { readDraftsOf } = await import('./draft-database.ts')
  await readDraftsOf(owner)
}
