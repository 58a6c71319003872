/**
 * Shows the product's options as radio buttons while the page is printed, because a printed dropdown shows one value only.
 * Returns a function that removes the listeners.
 */
export function showOptionsWhenPrinting(picker: Element): () => void {
  let lists: HTMLElement[] = []
  const show = (isPrinted: boolean): void => {
    for (const list of lists) {
      list.hidden = isPrinted
      const buttons = list.nextElementSibling
      if (buttons instanceof HTMLElement && buttons.matches('.variant-radiobtn-wrapper')) buttons.hidden = !isPrinted
    }
  }
  const before = (): void => {
    lists = [...picker.querySelectorAll<HTMLElement>('.variant-select-wrapper:not([hidden])')]
    show(true)
  }
  const after = (): void => show(false)
  addEventListener('beforeprint', before)
  addEventListener('afterprint', after)
  return () => {
    removeEventListener('beforeprint', before)
    removeEventListener('afterprint', after)
  }
}
