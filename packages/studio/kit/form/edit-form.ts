/** What was typed into a form and not saved, as it is kept on this device. */
export type FormDraft = {
  /** Tells it apart from drafts of the same form in other tabs. */
  id: string
  values: Readonly<Record<string, unknown>>
  /** The saved values on which it is based, by which changes of others are told apart. */
  base: Readonly<Record<string, unknown>>
  version: number
  /** When it was kept, in epoch milliseconds. */
  at: number
}

/** Values with the version under which the server keeps them. */
export type Versioned<Values> = { values: Values; version: number }

/** Messages by field, for the fields whose value has to be corrected. */
export type FormErrors<Values> = { readonly [name in keyof Values & string]?: string | undefined }

export type EditFormOptions<Values extends object> = {
  /** Names the form on this device: site, kind and id, such as `site1 product p7`. */
  draftKey: string
  /** What the server last said. */
  saved: Versioned<Values>
  /** Returns what has to be corrected, in the order of the fields. */
  check: (values: Values) => FormErrors<Values>
  /**
   * Saves the values if the server still has `version`, and returns the new version. `key` is the same when a request that got
   * no answer is sent again. The server refuses with the code `changes.changed-meanwhile` when somebody else saved. A server
   * that completes or merges the values itself returns them.
   */
  save: (values: Values, version: number, key: string) => Promise<{ version: number; values?: Values }>
  /** Reads again what the server has, after that refusal, and who saved it. */
  reload: () => Promise<Versioned<Values> & { by?: Changer }>
  /** True for a form that saves by itself after each change. Others save with a button. */
  isAutosaved?: boolean
  onSaved?: () => void
}

/**
 * The autosave's state in the words of the studio; null for changes that wait for the Save button. `unkept` is offline where
 * nothing can be kept on this device.
 */
export type SaveWord = 'saved' | 'saving' | 'offline' | 'unkept' | 'attention' | null

/** Who made the other change of a conflict; `name` is null when it is not known. `isYou`: the same account, such as in another tab. */
export type Changer = { name: string | null; isYou: boolean }

/** Two changes of the same fields, of which one has to be chosen. */
type FormConflict<Values> = { theirs: Versioned<Values>; by: Changer; names: readonly (keyof Values & string)[] }

/** State of a form. */
export type EditState<Values extends object> = {
  /** The id under which the values are kept while they are not saved. */
  draftId: string
  /** What the edit began with. */
  base: Versioned<Values>
  values: Values
  phase: 'idle' | 'saving' | 'offline' | 'attention'
  /** Why saving failed, when no field is the reason. */
  problem: string | undefined
  /** Messages of the server by field, until the field is changed. */
  refused: FormErrors<Values>
  conflict: FormConflict<Values> | null
  /** True after both sides' changes were merged, until the next change. */
  isMerged: boolean
  /** What was typed before and not saved, the oldest first. Each waits until it is restored or discarded. */
  waiting: readonly FormDraft[]
}

/** Changes the state, and returns the new one. */
export type Update<Values extends object> = (change: Partial<EditState<Values>>) => EditState<Values>

/** A field's props, which fit the components of `ui`. */
type FieldProps<Value> = {
  name: string
  value: Value
  onChange: (value: Value) => void
  onBlur: () => void
  error: string | undefined
}

export type EditForm<Values extends object> = {
  values: Values
  /** Changes a field. */
  set: <name extends keyof Values & string>(name: name, value: Values[name]) => void
  field: <name extends keyof Values & string>(name: name) => FieldProps<Values[name]>
  isDirty: boolean
  isBusy: boolean
  word: SaveWord
  /** False when what is typed lasts only until the page is closed, such as on a full disk. */
  isKept: boolean
  problem: string | undefined
  isMerged: boolean
  /** Errors to show in the summary, in the order of the fields; empty until the form is submitted. */
  errors: readonly { name: string; text: string }[]
  conflict: FormConflict<Values> | null
  /** Settles one field of a conflict. After the last one, the form saves. */
  settle: (name: keyof Values & string, side: 'yours' | 'theirs') => void
  kept: { at: number; restore: () => void; drop: () => void } | null
  submit: () => void
  /** Returns to the saved values. */
  reset: () => void
  /** True while leaving the screen would lose sight of something that is not saved. */
  isGuarded: () => boolean
  /** Sets the form element, in which fields are found by their names. */
  attach: (element: HTMLElement | null) => void
  /** Moves the focus to a field by its name. */
  focusOn: (field: string) => void
}
