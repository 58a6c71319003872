import { mountCheckout } from './mount-checkout.tsx'
import { loadCheckoutTranslations } from './translate.ts'

/** Takes over the form of the checkout page, as soon as its texts are there. */
export function mount(element: HTMLElement): void {
  void loadCheckoutTranslations().then(() => mountCheckout(element))
}

// A page that the browser restores from its memory may show a purchase that was paid since.
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload()
})
