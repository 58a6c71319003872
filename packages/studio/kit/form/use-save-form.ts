import type { Translate } from '@sitewright/domain/kit/text.ts'
import { useMutation } from '@tanstack/react-query'
import { CallFailure } from '../call-failure.ts'
import { failureText } from '../failure-text.ts'
import { useTranslate } from '../locale.tsx'
import type { Changer, EditFormOptions, FormErrors, Versioned } from './edit-form.ts'
import type { FormStore } from './form-store.ts'
import { isSame, mergeValues } from './merge-values.ts'
import { useIdempotencyKeys } from './use-idempotency-keys.ts'
import { isNetworkFailure } from './use-send-once.ts'

const unknownChanger: Changer = { name: null, isYou: false }

/** How often a save that others were faster than is merged and sent again, before it is given up. */
const mostMerges = 3

/** React hook that returns a function which saves a form's values, one request at a time. */
export function useSaveForm<Values extends object>(
  options: EditFormOptions<Values>,
  store: FormStore<Values>,
): () => Promise<void> {
  const translate = useTranslate()
  const { keyFor, renew } = useIdempotencyKeys()
  const { mutateAsync } = useMutation({
    mutationFn: ({ values, version }: Versioned<Values>) => options.save(values, version, keyFor([values, version])),
  })
  return async () => {
    if (store.now().phase === 'saving') return
    await save({ options, store, translate, send: mutateAsync, onAnswer: renew }, 0)
  }
}

type Saving<Values extends object> = {
  options: EditFormOptions<Values>
  store: FormStore<Values>
  translate: Translate
  send: (wanted: Versioned<Values>) => Promise<{ version: number; values?: Values }>
  /** Called when the server has answered, so that the next request is another one. */
  onAnswer: () => void
}

async function save<Values extends object>(saving: Saving<Values>, merges: number): Promise<void> {
  const { options, store, send, onAnswer } = saving
  const { values, base } = store.update({ phase: 'saving', problem: undefined })
  try {
    const { version, values: stored = values } = await send({ values, version: base.version })
    onAnswer()
    // What was typed while the request was on its way stays.
    const { values: merged } = mergeValues(values, store.now().values, stored)
    store.update({ base: { values: stored, version }, values: merged, phase: 'idle', isMerged: merges > 0 })
    options.onSaved?.()
  } catch (failure) {
    if (isNetworkFailure(failure)) {
      store.update({ phase: 'offline' })
      return
    }
    onAnswer()
    if (isConflict(failure) && merges < mostMerges) await merge(saving, merges)
    else showRefusal(saving, failure)
  }
}

/** True when somebody else saved first. */
function isConflict(failure: unknown): boolean {
  return failure instanceof CallFailure && failure.refused?.code === 'changes.changed-meanwhile'
}

/** Somebody else saved first: merges what they changed, and saves again unless both changed the same field. */
async function merge<Values extends object>(saving: Saving<Values>, merges: number): Promise<void> {
  const { options, store } = saving
  try {
    const { by = unknownChanger, ...theirs } = await options.reload()
    const { base, values } = store.now()
    const { values: merged, conflicts } = mergeValues(base.values, values, theirs.values)
    if (conflicts.length > 0)
      store.update({ values: merged, phase: 'attention', conflict: { theirs, by, names: conflicts } })
    else if (isSame(merged, theirs.values)) store.update({ base: theirs, values: merged, phase: 'idle' })
    else {
      store.update({ base: theirs, values: merged })
      await save(saving, merges + 1)
    }
  } catch (failure) {
    if (isNetworkFailure(failure)) store.update({ phase: 'offline' })
    else showRefusal(saving, failure)
  }
}

/** Shows why the server refused: at the fields that it names, else above the form. */
function showRefusal<Values extends object>({ store, translate }: Saving<Values>, failure: unknown): void {
  const fields = failure instanceof CallFailure ? (failure.refused?.fields ?? {}) : {}
  const [first] = Object.keys(fields).filter((name) => name in store.now().values)
  if (first === undefined) {
    store.update({ phase: 'attention', problem: failureText(translate, failure) })
    return
  }
  store.update({ phase: 'attention', refused: fields as FormErrors<Values> })
  store.focusOn(first)
}
