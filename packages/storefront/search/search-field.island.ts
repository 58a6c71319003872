/**
 * A search form (`role="search"`). When its field gets the focus, loads the code that shows suggestions while the visitor types.
 * Without it, and until it has loaded, the form works by itself.
 */
export function mount(element: HTMLElement): void {
  const field = element.querySelector<HTMLInputElement>('input[name=q]')
  if (!(element instanceof HTMLFormElement) || !field) return
  const load = (): void => {
    void import('./attach-suggestions.tsx').then(
      ({ attachSuggestions }) => attachSuggestions(element, field),
      () => field.addEventListener('focus', load, { once: true }), // offline: the next focus tries again
    )
  }
  if (document.activeElement === field) load()
  else field.addEventListener('focus', load, { once: true })
}
