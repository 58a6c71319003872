import { allByRole } from './by-role.ts'

/** Texts of the cart's rows, removed ones included. */
export function lines(): (string | undefined)[] {
  return [...document.querySelectorAll('tbody tr')].map((row) => {
    const cells = row.querySelectorAll('.item-desc > a, .item-desc > p:not([class]), td.price, .sw-cart-removed')
    return [...cells].map((cell) => cell.textContent).join(' ')
  })
}

export function quantityField(line: number): HTMLInputElement {
  const field = allByRole('spinbutton')[line]
  if (!(field instanceof HTMLInputElement)) throw new Error(`no line ${line}`)
  return field
}

export function quantities(): string[] {
  return allByRole('spinbutton').map((field) => (field instanceof HTMLInputElement ? field.value : ''))
}

export function subtotal(): string | undefined {
  return document.querySelector('.subtotal .price')?.textContent ?? undefined
}

/** The page's announcement for screen readers. */
export function announcement(): string | undefined {
  return document.querySelector('.sw-cart-said')?.textContent ?? undefined
}
