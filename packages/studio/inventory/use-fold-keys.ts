import type { KeyboardEvent } from 'react'

/** Attribute of the button that stands for a product's row, with the product's id; `data-folds` when it has variants. */
export const productAttribute = 'data-product'
export const foldsAttribute = 'data-folds'

/** React hook that returns the handler of the keys → and ←, which unfold and fold the product whose row has the focus. */
export function useFoldKeys({
  setOpen,
}: {
  setOpen: (id: string, isOpen: boolean) => void
}): (event: KeyboardEvent) => void {
  return (event) => {
    const isBare = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
    if (!isBare || !(event.target instanceof HTMLElement)) return
    const isForward = event.key === (isRightToLeft(event.target) ? 'ArrowLeft' : 'ArrowRight')
    const isBack = event.key === (isRightToLeft(event.target) ? 'ArrowRight' : 'ArrowLeft')
    const id = event.target.getAttribute(productAttribute)
    if (id === null || !(isForward || isBack)) return
    event.preventDefault()
    if (!event.target.hasAttribute(foldsAttribute)) {
      if (isBack) ownerOf(id)?.focus() // from a variant back to its product
      return
    }
    setOpen(id, isForward)
  }
}

function ownerOf(productId: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[${foldsAttribute}][${productAttribute}="${CSS.escape(productId)}"]`)
}

function isRightToLeft(element: HTMLElement): boolean {
  return getComputedStyle(element).direction === 'rtl'
}
