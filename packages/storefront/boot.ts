import { hasDeferred, mountIslands, mountDeferred } from './mount-islands.ts'

// Tells the server that this browser runs scripts. With this cookie, the server renders pages without the visitor's cart; scripts
// load the cart instead.
document.cookie = `js=1; path=/; SameSite=Lax; Max-Age=${365 * 24 * 60 * 60}`

mountIslands(document)
document.addEventListener('sw:cart-change', mountDeferred)
if (hasDeferred() && typeof BroadcastChannel !== 'undefined') {
  new BroadcastChannel('sw-cart').onmessage = mountDeferred
}
