import { SearchField } from '@sitewright/ui/forms/search-field.tsx'
import { useEffect, useRef, useState } from 'react'

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
  useSlashKey(field)
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

function useSlashKey(field: { current: HTMLInputElement | null }): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTextField(event.target)) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [field])
}

function isTextField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/u.test(target.tagName))
  )
}
