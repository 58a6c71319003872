import type { FormDraft } from './edit-form.ts'

const prefix = 'sw-draft '

/** Keeps what was typed on this device. `key` names the site and the form. Does nothing when the browser blocks storage. */
export function keepDraft(key: string, draft: FormDraft): void {
  try {
    localStorage.setItem(prefix + key, JSON.stringify(draft))
  } catch {
    // The leave guard still protects what was typed while the page is open.
  }
}

export function dropDraft(key: string): void {
  try {
    localStorage.removeItem(prefix + key)
  } catch {
    // Nothing was kept either.
  }
}

/** Reads what was kept; undefined when there is nothing, or when an older version of the studio kept it in another shape. */
export function readDraft(key: string): FormDraft | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(prefix + key) ?? 'null')
    return isDraft(kept) ? kept : undefined
  } catch {
    return undefined
  }
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
