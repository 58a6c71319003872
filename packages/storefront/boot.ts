import { hasDeferred, mountIslands, mountDeferred } from './mount-islands.ts'

// Once the server sees this cookie, it renders pages without the visitor's cart, because scripts fill the cart in.
document.cookie = `js=1; path=/; SameSite=Lax; Max-Age=${365 * 24 * 60 * 60}`

mountIslands(document)
document.addEventListener('sw:cart-change', mountDeferred)
if (hasDeferred() && typeof BroadcastChannel !== 'undefined') {
  new BroadcastChannel('sw-cart').onmessage = mountDeferred
}
