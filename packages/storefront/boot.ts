import { applyAwaitedStylesheet } from './apply-stylesheet.ts'
import { hasIslandsAwaitingCart, mountIslands, mountIslandsAwaitingCart } from './mount-islands.ts'

// Tells the server by the cookie `js` that this browser runs scripts. The server then renders pages without the visitor's cart,
// and scripts load the cart instead.
const name = window.isSecureContext ? '__Host-js' : 'js'
document.cookie = `${name}=1; path=/; SameSite=Lax; Max-Age=${365 * 24 * 60 * 60}${window.isSecureContext ? '; Secure' : ''}`

// `classic.js`, the script of imported themes, loads the cart and with it this module, at times before the browser has parsed the
// whole page.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start)
else start()

function start(): void {
  applyAwaitedStylesheet(wakeIslands)
}

function wakeIslands(): void {
  mountIslands(document)
  document.addEventListener('sw:cart-change', mountIslandsAwaitingCart)
  if (hasIslandsAwaitingCart()) new BroadcastChannel('sw-cart').onmessage = mountIslandsAwaitingCart
}
