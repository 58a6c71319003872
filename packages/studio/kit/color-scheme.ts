import { useSyncExternalStore } from 'react'

export type ColorScheme = 'light' | 'dark' | 'system'

// Storage key of the chosen color scheme. Also read by the inline script of index.html before the first paint.
const key = 'sw-theme'
const listeners = new Set<() => void>()

/**
 * React hook that returns the color scheme chosen in this browser; `system` follows the operating system. All tabs change
 * together.
 */
export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(listen, readTheme, () => 'system')
}

export function setColorScheme(theme: ColorScheme): void {
  try {
    if (theme === 'system') localStorage.removeItem(key)
    else localStorage.setItem(key, theme)
  } catch {
    // When the browser blocks storage, the chosen color scheme lasts until the page is unloaded.
  }
  show(theme)
  for (const listener of listeners) listener()
}

function readTheme(): ColorScheme {
  const shown = document.documentElement.dataset['theme']
  return shown === 'light' || shown === 'dark' ? shown : 'system'
}

function show(theme: ColorScheme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', takeFromOtherTab)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', takeFromOtherTab)
  }
}

function takeFromOtherTab(event: StorageEvent): void {
  if (event.key !== key && event.key !== null) return
  show(event.newValue === 'light' || event.newValue === 'dark' ? event.newValue : 'system')
  for (const listener of listeners) listener()
}
