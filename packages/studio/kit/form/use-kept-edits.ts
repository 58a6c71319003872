import { useKeptValue } from './use-kept-value.ts'

/** What was typed into a field, and the saved text over which it was. */
type Edit = { text: string; over: string }
type Edits = Readonly<Record<string, Edit>>
const none: Edits = {}

/**
 * React hook for texts that are saved already and edited one by one, without a form that has a version. What is typed is kept on this
 * device, with the saved text that it replaces: a field that somebody else saved meanwhile is overtaken, and waits until one of both
 * texts is chosen. `saved` is what the server last said.
 */
export function useKeptEdits<Name extends string>(key: string, saved: Readonly<Record<Name, string>>) {
  const [edits, change, discard] = useKeptValue(key, none, readEdits)
  const names = Object.keys(saved) as Name[] // of `saved`
  const isOvertaken = (name: Name): boolean => {
    const edit = edits[name]
    return edit !== undefined && edit.over !== saved[name] && edit.text.trim() !== saved[name]
  }
  const drop = (name: Name) =>
    change((now) => Object.fromEntries(Object.entries(now).filter(([each]) => each !== name)))
  const textOf = (name: Name): string => edits[name]?.text ?? saved[name]
  const overOf = (name: Name): [Name, string][] => {
    const edit = edits[name]
    return edit === undefined || edit.text.trim() === saved[name] ? [] : [[name, edit.over]]
  }
  const base = Object.fromEntries(names.flatMap(overOf))
  return {
    textOf,
    /** True while a field differs from what is saved. */
    isUnsaved: Object.keys(base).length > 0,
    discard,
    isEdited: (name: Name): boolean => edits[name] !== undefined,
    type: (name: Name, text: string) =>
      change((now) => ({ ...now, [name]: { text, over: now[name]?.over ?? saved[name] } })),
    /** Of the fields that differ from what is saved: the saved texts over which they were typed. */
    base,
    overtaken: names.filter(isOvertaken),
    /** The values that somebody else saved in the fields of `overtaken`. */
    theirs: Object.fromEntries(names.filter(isOvertaken).map((name) => [name, saved[name]])),
    settle: (name: Name, side: 'yours' | 'theirs') => {
      if (side === 'theirs') drop(name)
      else change((now) => ({ ...now, [name]: { text: textOf(name), over: saved[name] } }))
    },
    /** Forgets what was saved. What was typed since stays, over what was saved. */
    forget: (now: { readonly [name in Name]?: string | undefined }) =>
      change((all) =>
        Object.fromEntries(
          Object.entries(all).flatMap(([name, edit]) => {
            const text = now[name as Name]
            if (edit.text.trim() === (text ?? saved[name as Name])) return []
            return [[name, text === undefined ? edit : { ...edit, over: text }]]
          }),
        ),
      ),
  }
}

function readEdits(kept: unknown): Edits | null {
  if (typeof kept !== 'object' || kept === null) return null
  return Object.fromEntries(Object.entries(kept).filter((entry): entry is [string, Edit] => isEdit(entry[1])))
}

function isEdit(value: unknown): value is Edit {
  return (
    typeof value === 'object' &&
    value !== null &&
    'text' in value &&
    typeof value.text === 'string' &&
    'over' in value &&
    typeof value.over === 'string'
  )
}
