import type { Message } from '@sitewright/domain/kit/text.ts'
import type { IconName } from '@sitewright/ui/icons.tsx'

/** Where a shortcut works, and the heading under which it is listed. */
export type ShortcutGroup = 'everywhere' | 'screen' | 'lists' | 'forms'

/** A key or a sequence of keys that does something while the screen that registered it is shown. */
export type Shortcut = {
  /** As tinykeys reads them: `$mod+k`, `g o`, `[Shift]+?`. `$mod` is ⌘ on Apple's systems, else Ctrl. Unique. */
  keys: string
  name: Message
  icon?: IconName
  group?: ShortcutGroup
  /** Missing for keys that a part of the screen handles itself and that are only listed. */
  run?: () => void
  /** True when it also works while the focus is in a text field. */
  isInFields?: boolean
  /** False leaves it out of the palette, for example because the palette has it in another group. */
  isInPalette?: boolean
}

/** All shortcuts of the parts that are shown, those of the newest part first. One list, so that sequences and single keys agree. */
let registered: readonly Shortcut[] = []
const listeners = new Set<() => void>()

/** Adds shortcuts, and returns the function that removes them. */
export function registerShortcuts(added: readonly Shortcut[]): () => void {
  change([...added, ...registered])
  return () => change(registered.filter((shortcut) => !added.includes(shortcut)))
}

export function readShortcuts(): readonly Shortcut[] {
  return registered
}

export function listenToShortcuts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(to: readonly Shortcut[]): void {
  registered = to
  for (const listener of listeners) listener()
}
