import type { ShoppingCart } from '@sitewright/domain/cart/cart.wire.ts'
import { cartStore } from '../cart/cart-store.ts'

/** Opens the mini-cart whenever the add-to-cart button in `wrapper` has added an item. Returns a function that stops this. */
export function openMiniCartOnAdd(wrapper: Element): () => void {
  let before = quantitiesOf(cartStore.get())
  let added: string | undefined
  const stop = cartStore.listen(() => {
    const now = quantitiesOf(cartStore.get())
    added = [...now].find(([id, quantity]) => quantity > (before.get(id) ?? 0))?.[0]
    before = now
  })
  const open = ({ target }: Event): void => {
    const entryId = added
    if (entryId === undefined || !(target instanceof Node) || !target.contains(wrapper)) return
    void import('./open-mini-cart.tsx').then(
      ({ openMiniCart }) => openMiniCart(wrapper, entryId),
      () => undefined, // the mini-cart did not load; the floating cart button counts the added item too
    )
  }
  document.addEventListener('sw:cart-change', open)
  return () => {
    stop()
    document.removeEventListener('sw:cart-change', open)
  }
}

function quantitiesOf(cart: ShoppingCart | null): ReadonlyMap<string, number> {
  return new Map(cart?.entries.map(({ id, quantity }) => [id, quantity]))
}
