import type { EditState, FormDraft, Update, Versioned } from './edit-form.ts'
import { newIdempotencyKey } from './idempotency-key.ts'
import { isSame } from './merge-values.ts'

/**
 * State of one form outside React, so that what runs between two renderings (a request, a question before leaving) sees the newest
 * values.
 */
export type FormStore<Values extends object> = {
  now: () => EditState<Values>
  update: Update<Values>
  /** True for the id of a draft that this form offers, or in which it keeps what is typed. */
  ownsDraft: (id: string) => boolean
  listen: (listener: () => void) => () => void
  /** Sets the form element. */
  attach: (element: HTMLElement | null) => void
  /** Moves the focus to a field by its name. */
  focusOn: (field: string) => void
}

/** Creates a form's state. `drafts` is what was typed before, each offered when it differs from what is saved. */
export function makeFormStore<Values extends object>(
  saved: Versioned<Values>,
  drafts: readonly FormDraft[],
): FormStore<Values> {
  const draftId = newIdempotencyKey()
  const ownDrafts = new Set([draftId, ...drafts.map(({ id }) => id)])
  let state: EditState<Values> = {
    draftId,
    base: saved,
    values: saved.values,
    phase: 'idle',
    problem: undefined,
    refused: {},
    conflict: null,
    isMerged: false,
    waiting: drafts.filter((draft) => !isSame({ ...saved.values, ...draft.values }, saved.values)),
  }
  let place: HTMLElement | null = null
  const listeners = new Set<() => void>()
  return {
    now: () => state,
    update: (change) => {
      state = { ...state, ...change }
      for (const listener of listeners) listener()
      return state
    },
    ownsDraft: (id) => ownDrafts.has(id),
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    attach: (element) => {
      place = element
    },
    focusOn: (field) => void focusField(place, field),
  }
}

/** Returns what was typed and not saved, as it is kept on this device. */
export function draftOf<Values extends object>({ draftId, values, base }: EditState<Values>): FormDraft {
  return { id: draftId, values: plain(values), base: plain(base.values), version: base.version, at: Date.now() }
}

function plain(values: object): Record<string, unknown> {
  return { ...values }
}

export function isDirty<Values extends object>({ values, base }: EditState<Values>): boolean {
  return !isSame(values, base.values)
}

/** Moves the focus to the field with this name. Returns false when there is none. */
export function focusField(place: HTMLElement | null, name: string): boolean {
  const found = place?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"], [data-field="${CSS.escape(name)}"]`)
  const control = 'input, select, textarea, button, [tabindex]'
  const target = found?.matches(control) === true ? found : found?.querySelector<HTMLElement>(control)
  target?.focus()
  target?.scrollIntoView({ block: 'center' })
  return target !== undefined && target !== null
}
