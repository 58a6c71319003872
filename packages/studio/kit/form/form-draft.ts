import type { FormDraft } from './edit-form.ts'

const prefix = 'sw-draft '

/** Keeps a value on this device. `key` names the account, the site and the form. Does nothing when the browser blocks storage. */
export function keepOnDevice(key: string, value: unknown): void {
  try {
    localStorage.setItem(prefix + key, JSON.stringify(value))
  } catch {
    // The leave guard still protects what was typed while the page is open.
  }
}

export function dropFromDevice(key: string): void {
  try {
    localStorage.removeItem(prefix + key)
  } catch {
    // Nothing was kept either.
  }
}

/** Reads what was kept, unvalidated; null when there is nothing. */
export function readFromDevice(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(prefix + key) ?? 'null')
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
  return Array.isArray(kept) ? kept.filter(isDraft) : []
}

function isDraft(kept: unknown): kept is FormDraft {
  if (!isObject(kept)) return false
  return (
    isObject(kept['values']) &&
    isObject(kept['base']) &&
    typeof kept['version'] === 'number' &&
    typeof kept['at'] === 'number'
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
