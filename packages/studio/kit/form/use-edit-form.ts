import { useTouchedFields } from '@sitewright/ui/use-touched-fields.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useOnline } from '../use-online.ts'
import type { EditForm, EditFormOptions, EditState, FormDraft, FormErrors, SaveWord, Versioned } from './edit-form.ts'
import { isKeptOnDevice, listenToDrafts } from './draft-database.ts'
import { useDraftKey } from './draft-owner.ts'
import { readDrafts } from './form-draft.ts'
import { draftOf, isDirty, makeFormStore, type FormStore } from './form-store.ts'
import { useAutosave, useKeptOnDevice } from './use-autosave.ts'
import { useSaveForm } from './use-save-form.ts'

/**
 * React hook with the state of a form that edits something saved. Keeps what is typed on this device until it is saved, shows a
 * field's error once the field was left, saves with the version on which the edit is based, merges changes of others field by
 * field, and asks where both changed the same field. Render it with `EditFormFrame`. A form for something else is made anew, by a
 * `key` on its component.
 */
export function useEditForm<Values extends object>(options: EditFormOptions<Values>): EditForm<Values> {
  const { saved, check, isAutosaved = false } = options
  const draftKey = useDraftKey(options.draftKey)
  const touched = useTouchedFields()
  const [hasSubmitted, setSubmitted] = useState(false)
  const [store] = useState(() => makeFormStore(saved, readDrafts(draftKey)))
  const state = useSyncExternalStore(store.listen, store.now)
  const errors = namedErrors({ ...check(state.values), ...withoutGaps(state.refused) })
  const isOnline = useOnline()
  const isKept = useSyncExternalStore(listenToDrafts, isKeptOnDevice)
  const save = useSaveForm(options, store)
  const isStuck = state.phase === 'attention' || state.conflict !== null || errors.length > 0

  useNewerSaved(store, saved)
  useKeptOnDevice(draftKey, store, state)
  const isAwaited = isAutosaved || state.phase === 'offline' // a save that the network lost goes on by itself
  const isDue = isAwaited && isDirty(state) && !isStuck && state.phase !== 'saving'
  useAutosave({ isDue, isDueOnLeaving: isDue && isAutosaved, state, isOnline, save })

  const set: EditForm<Values>['set'] = (name, value) => setField(store, name, value)
  const submit = () => {
    touched.leaveAll()
    setSubmitted(true)
    const [first] = errors
    if (first) store.focusOn(first.name)
    else if (isDirty(store.now()) && store.now().conflict === null) void save()
  }
  return {
    values: state.values,
    set,
    field: (name) => ({
      name,
      value: state.values[name],
      onChange: (value) => set(name, value),
      onBlur: () => touched.leave(name),
      error: touched.isLeft(name) ? errors.find((error) => error.name === name)?.text : undefined,
    }),
    isDirty: isDirty(state),
    isBusy: state.phase === 'saving',
    word: wordOf(state, { isAutosaved, isStuck, isOnline, isKept }),
    isKept,
    problem: state.problem,
    isMerged: state.isMerged,
    errors: hasSubmitted ? errors : [],
    conflict: state.conflict,
    ...decisions(store, save),
    submit,
    isGuarded: () => isDirty(store.now()) && (!isAutosaved || isStuck || store.now().phase === 'offline'),
    attach: store.attach,
    focusOn: store.focusOn,
  }
}

function setField<Values extends object, Name extends keyof Values & string>(
  store: FormStore<Values>,
  name: Name,
  value: Values[Name],
): void {
  const { values, refused, phase } = store.now()
  store.update({
    values: { ...values, [name]: value },
    refused: { ...refused, [name]: undefined },
    phase: phase === 'saving' ? 'saving' : 'idle',
    problem: undefined,
    isMerged: false,
  })
}

/** What the server says is taken over while nothing is typed. Otherwise it is merged when the form is saved. */
function useNewerSaved<Values extends object>(store: FormStore<Values>, saved: Versioned<Values>): void {
  useEffect(() => {
    const state = store.now()
    if (saved.version !== state.base.version && state.phase !== 'saving' && !isDirty(state))
      store.update({ base: saved, values: saved.values })
    // oxlint-disable-next-line react/exhaustive-deps -- the same version has the same values
  }, [store, saved.version])
}

function wordOf<Values extends object>(
  state: EditState<Values>,
  is: { isAutosaved: boolean; isStuck: boolean; isOnline: boolean; isKept: boolean },
): SaveWord {
  if (state.phase === 'saving') return 'saving'
  if (state.phase === 'attention' || state.conflict) return 'attention'
  if (!isDirty(state)) return 'saved'
  if (state.phase === 'offline' || !is.isOnline) return is.isKept ? 'offline' : 'unkept'
  if (!is.isAutosaved) return null
  return is.isStuck ? 'attention' : 'saving'
}

/** What the user decides about kept drafts and conflicts. */
function decisions<Values extends object>(
  store: FormStore<Values>,
  save: () => Promise<void>,
): Pick<EditForm<Values>, 'kept' | 'settle' | 'reset'> {
  const state = store.now()
  const [kept, ...later] = state.waiting
  const restored = (part: object) => ({ ...state.values, ...part }) // fields that the form did not have then keep their values
  const restore = (draft: FormDraft) =>
    store.update({
      draftId: draft.id,
      values: restored(draft.values),
      base: { values: restored(draft.base), version: draft.version },
      waiting: isDirty(state) ? [...later, draftOf(state)] : later, // what was typed since waits in its turn
    })
  return {
    kept: kept ? { at: kept.at, restore: () => restore(kept), drop: () => store.update({ waiting: later }) } : null,
    settle: (name, side) => {
      if (!store.now().conflict) return
      const after = store.update(settled(store.now(), name, side))
      if (after.conflict === null && isDirty(after)) void save()
    },
    reset: () => {
      const { base } = store.now()
      store.update({ values: base.values, phase: 'idle', problem: undefined, conflict: null, refused: {} })
    },
  }
}

/** Returns the state after one field of a conflict is decided. The form is then based on what the other side saved. */
function settled<Values extends object>(
  { values, conflict }: EditState<Values>,
  name: keyof Values & string,
  side: 'yours' | 'theirs',
): Partial<EditState<Values>> {
  if (!conflict) return {}
  const names = conflict.names.filter((each) => each !== name)
  const chosen = side === 'theirs' ? { ...values, [name]: conflict.theirs.values[name] } : values
  if (names.length > 0) return { values: chosen, conflict: { ...conflict, names } }
  return { values: chosen, conflict: null, base: conflict.theirs, phase: 'idle' }
}

function namedErrors<Values extends object>(errors: FormErrors<Values>): { name: string; text: string }[] {
  return Object.entries(errors).flatMap(([name, text]) => (typeof text === 'string' ? [{ name, text }] : []))
}

function withoutGaps<Values extends object>(errors: FormErrors<Values>): FormErrors<Values> {
  return Object.fromEntries(Object.entries(errors).filter(([, text]) => text !== undefined)) as FormErrors<Values>
}
