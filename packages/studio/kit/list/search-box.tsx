import { frameMessages } from '@sitewright/domain/sites/frame.messages.ts'
import { SearchField } from '@sitewright/ui/forms/search-field.tsx'
import { useEffect, useRef, useState } from 'react'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'

const pauseMs = 250

/**
 * The search of a list. Searches when the typing pauses. The key `/` moves the focus to it from anywhere but a text field, and
 * Escape empties it. `value` is what the list shows now; it can change by itself, for example by going back.
 */
export function SearchBox({
  label,
  placeholder,
  value,
  onSearch,
}: {
  label: string
  placeholder: string
  value: string
  onSearch: (text: string) => void
}) {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  const [shown, setShown] = useState(value)
  if (shown !== value) {
    setShown(value)
    if (text.trim() !== value) setText(value)
  }
  useShortcuts([
    { keys: '/', name: frameMessages.searchList, icon: 'search', group: 'lists', run: () => focusOn(field) },
  ])
  useEffect(() => {
    if (text.trim() === value) return undefined
    const timer = setTimeout(() => onSearch(text.trim()), pauseMs)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- a new function of the same list does not start the pause again
  }, [text, value])
  return (
    <SearchField ref={field} label={label} placeholder={placeholder} shortcut="/" value={text} onChange={setText} />
  )
}

function focusOn(field: { current: HTMLInputElement | null }): void {
  field.current?.focus()
  field.current?.select()
}
