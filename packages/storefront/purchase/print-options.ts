/**
 * When the page is printed, shows the options as radio buttons, because a printed dropdown shows one value only. Returns a
 * function that ends this.
 */
export function printOptions(picker: Element): () => void {
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
