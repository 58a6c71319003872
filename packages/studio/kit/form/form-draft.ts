import type { FormDraft } from './edit-form.ts'
import { changeOnDevice, heldDrafts } from './draft-database.ts'

/** Keeps a value on this device. `key` names the account, the site and the form. */
export function keepOnDevice(key: string, value: unknown): void {
  changeOnDevice(key, JSON.stringify(value))
}

export function dropFromDevice(key: string): void {
  changeOnDevice(key, null)
}

/** Reads what was kept, unvalidated; null when there is nothing. */
export function readFromDevice(key: string): unknown {
  try {
    return JSON.parse(heldDrafts.get(key) ?? 'null')
  } catch {
    return null
  }
}

/**
 * Reads the drafts that were kept of a form, the oldest first. Leaves out what an older version of the studio kept in another
 * shape.
 */
export function readDrafts(key: string): FormDraft[] {
  const kept = readFromDevice(key)
  const drafts = Array.isArray(kept) ? kept.filter(isDraft) : []
  return drafts.map((draft) => ({ ...draft, id: draft.id ?? String(draft.at) })).toSorted((a, b) => a.at - b.at)
}

/** Keeps the drafts of a form that `isOwn` knows; those of the same form in other tabs stay beside them. */
export function keepDrafts(key: string, drafts: readonly FormDraft[], isOwn: (id: string) => boolean): void {
  const all = [...readDrafts(key).filter(({ id }) => !isOwn(id)), ...drafts]
  if (all.length > 0) keepOnDevice(key, all)
  else dropFromDevice(key)
}

/** Drafts of an older version of the studio have no id. */
type KeptDraft = Omit<FormDraft, 'id'> & { id?: string }

function isDraft(kept: unknown): kept is KeptDraft {
  if (!isObject(kept)) return false
  return (
    isObject(kept['values']) &&
    isObject(kept['base']) &&
    typeof kept['version'] === 'number' &&
    typeof kept['at'] === 'number' &&
    (kept['id'] === undefined || typeof kept['id'] === 'string')
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
