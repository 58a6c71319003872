import { useEffect, useRef, useSyncExternalStore } from 'react'
import { tinykeys } from 'tinykeys'
import { listenToShortcuts, readShortcuts, registerShortcuts, type Shortcut } from './shortcut-registry.ts'

/** React hook that adds shortcuts while the component is shown. Only their keys decide whether they are registered anew. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const newest = useRef(shortcuts)
  useEffect(() => {
    newest.current = shortcuts
  })
  const keys = shortcuts.map((shortcut) => shortcut.keys).join('\n')
  useEffect(
    () =>
      registerShortcuts(
        newest.current.map((shortcut) => ({
          ...shortcut,
          ...(shortcut.run && { run: () => newest.current.find((each) => each.keys === shortcut.keys)?.run?.() }),
        })),
      ),
    [keys],
  )
}

/** React hook that returns the shortcuts of everything that is shown. */
export function useRegisteredShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(listenToShortcuts, readShortcuts)
}

/** React hook that carries out the registered shortcuts. Used once, by the studio's frame. */
export function useShortcutKeys(): void {
  const shortcuts = useRegisteredShortcuts()
  useEffect(() => {
    // Of equal keys the newest wins. Sequences come first, so that the second key of `G O` is not taken for a shortcut `O`.
    const byKeys = new Map(shortcuts.toReversed().map((shortcut) => [shortcut.keys, shortcut]))
    const inOrder = [...byKeys.values()].toSorted((a, b) => steps(b) - steps(a))
    const handlers = inOrder.map((shortcut) => [shortcut.keys, (event: KeyboardEvent) => press(shortcut, event)])
    return tinykeys(window, Object.fromEntries(handlers), { ignore: isElsewhere })
  }, [shortcuts])
}

function steps({ keys }: Shortcut): number {
  return keys.split(' ').length
}

function press({ run, isInFields = false }: Shortcut, event: KeyboardEvent): void {
  if (!run || event.defaultPrevented || (!isInFields && isTextField(event.target))) return
  event.preventDefault()
  run()
}

/** Keys of an open menu or dialog are its own. Toasts are no dialogs of this kind. */
function isElsewhere({ target, repeat, isComposing }: KeyboardEvent): boolean {
  if (repeat || isComposing) return true
  return (
    target instanceof Element && target.closest('[role="menu"], [role="listbox"], section[role*="dialog"]') !== null
  )
}

/** True for elements in which keys are text. */
function isTextField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      (/^(?:INPUT|TEXTAREA|SELECT)$/u.test(target.tagName) &&
        !/^(?:checkbox|radio|button)$/u.test(target.getAttribute('type') ?? '')))
  )
}
