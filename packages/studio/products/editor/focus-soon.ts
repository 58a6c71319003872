/** Moves the focus after the next rendering, for example because the element that has it disappears with it. */
export function focusSoon(find: () => Element | null | undefined): void {
  requestAnimationFrame(() => {
    const element = find()
    if (element instanceof HTMLElement) element.focus()
  })
}
