import { hasSleepers, wakeIn, wakeSleepers } from './wake.ts'

// The server renders pages for nobody once it knows that this browser fills in carts by script.
document.cookie = `js=1; path=/; SameSite=Lax; Max-Age=${365 * 24 * 60 * 60}`

wakeIn(document)
document.addEventListener('sw:cart-change', wakeSleepers)
if (hasSleepers() && typeof BroadcastChannel !== 'undefined') {
  new BroadcastChannel('sw-cart').onmessage = wakeSleepers
}
