import { hasSleepers, wakeIn, wakeSleepers } from './wake.ts'

// Once the server sees this cookie, it renders pages without the visitor's cart, because scripts fill the cart in.
document.cookie = `js=1; path=/; SameSite=Lax; Max-Age=${365 * 24 * 60 * 60}`

wakeIn(document)
document.addEventListener('sw:cart-change', wakeSleepers)
if (hasSleepers() && typeof BroadcastChannel !== 'undefined') {
  new BroadcastChannel('sw-cart').onmessage = wakeSleepers
}
