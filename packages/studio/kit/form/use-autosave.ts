import { useEffect, useRef } from 'react'
import type { EditState } from './edit-form.ts'
import { keepDrafts } from './form-draft.ts'
import { draftOf, isDirty, type FormStore } from './form-store.ts'

/** Time after the last change in which a form that saves by itself waits for more. */
const autosaveMs = 800
/** Time between two attempts while the server cannot be reached. */
const offlineMs = 5000

/** React hook that saves when the typing pauses, as soon as the browser is online again, and when the screen is left. */
export function useAutosave({
  isDue,
  isDueOnLeaving,
  state: { values, phase },
  isOnline,
  save,
}: {
  /** True while there is something to save. */
  isDue: boolean
  /** True when that is saved also when the screen is left. */
  isDueOnLeaving: boolean
  /** A change of `values` begins the wait anew. */
  state: { values: unknown; phase: EditState<object>['phase'] }
  isOnline: boolean
  save: () => Promise<void> | void
}): void {
  const newest = useRef({ isDueOnLeaving, save })
  const wasOnline = useRef(isOnline)
  useEffect(() => {
    newest.current = { isDueOnLeaving, save }
  })
  useEffect(() => {
    const isBack = isOnline && !wasOnline.current
    wasOnline.current = isOnline
    if (!isDue || !isOnline) return undefined
    const waitsMs = phase === 'offline' && !isBack ? offlineMs : autosaveMs
    const timer = setTimeout(() => void newest.current.save(), waitsMs)
    return () => clearTimeout(timer)
  }, [isDue, isOnline, values, phase])
  useEffect(
    () => () => {
      if (newest.current.isDueOnLeaving) void newest.current.save()
    },
    [],
  )
}

/** React hook that keeps what is typed on this device until it is saved, behind the drafts that wait for a decision. */
export function useKeptOnDevice<Values extends object>(
  draftKey: string,
  { ownsDraft }: FormStore<Values>,
  state: EditState<Values>,
): void {
  useEffect(() => {
    keepDrafts(draftKey, [...state.waiting, ...(isDirty(state) ? [draftOf(state)] : [])], ownsDraft)
  }, [draftKey, ownsDraft, state])
}
