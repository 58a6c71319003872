import { useRef, useState } from 'react'

/** The selected rows of a list. Rows that the list no longer shows are not selected any more. */
export type Selection = {
  /** Keys of the selected rows, in the order in which they are shown. */
  keys: readonly string[]
  isSelected: (key: string) => boolean
  /** State of the shown rows together. */
  page: 'all' | 'some' | 'none'
  /** Selects a row or clears it. With `isRange`, gives the rows from the last one to this one the state of the last one. */
  toggle: (key: string, isRange?: boolean) => void
  /** Selects two neighbouring rows, as Shift with an arrow key does. */
  extend: (from: string, to: string) => void
  togglePage: () => void
  clear: () => void
}

/** React hook that keeps which rows are selected. `shown` holds the keys of the rows that the list shows. */
export function useSelection(shown: readonly string[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(none)
  const last = useRef<string | null>(null)
  const keys = shown.filter((key) => chosen.has(key))
  const change = (changed: readonly string[], isSelected: boolean) =>
    setChosen((before) => {
      const after = new Set(shown.filter((key) => before.has(key)))
      for (const key of changed)
        if (isSelected) after.add(key)
        else after.delete(key)
      return after
    })
  return {
    keys,
    isSelected: (key) => keys.includes(key),
    page: pageState(keys.length, shown.length),
    toggle: (key, isRange = false) => {
      const from = isRange && last.current !== null ? last.current : key
      const isSelected = isRange && last.current !== null ? chosen.has(last.current) : !chosen.has(key)
      last.current = key
      change(between(shown, from, key), isSelected)
    },
    extend: (from, to) => {
      last.current = to
      change([from, to], true)
    },
    togglePage: () => change(shown, keys.length < shown.length),
    clear: () => {
      last.current = null
      setChosen(none)
    },
  }
}

const none: ReadonlySet<string> = new Set()

function pageState(selected: number, shown: number): Selection['page'] {
  if (selected === 0) return 'none'
  return selected === shown ? 'all' : 'some'
}

function between(shown: readonly string[], from: string, to: string): readonly string[] {
  const [a, b] = [shown.indexOf(from), shown.indexOf(to)]
  if (a === -1 || b === -1) return [to]
  return shown.slice(Math.min(a, b), Math.max(a, b) + 1)
}
