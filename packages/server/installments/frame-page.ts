import { createHash } from 'node:crypto'

/**
 * Shows what the page hands over, once, and tells how high that is and that Escape was pressed, which a page can't hear from within a
 * frame. It has an origin of its own, that of nobody, so that nothing in it can reach the shop.
 */
const script = `
addEventListener('message', (event) => {
  if (event.source !== parent || typeof event.data?.html !== 'string') return
  document.body.innerHTML = event.data.html
  document.head.append(Object.assign(document.createElement('style'), { textContent: event.data.css }))
  document.documentElement.lang = event.data.lang
  for (const link of document.links) { link.target = '_blank'; link.rel = 'noopener noreferrer' }
  tell() // at once: a frame out of view is not drawn, and hears of no size
  new ResizeObserver(tell).observe(document.body)
}, { once: true })
addEventListener('keydown', (event) => { if (event.key === 'Escape') parent.postMessage({ isClosing: true }, '*') })
function tell() { parent.postMessage({ height: document.documentElement.scrollHeight }, '*') }
parent.postMessage({ isReady: true }, '*')
`

/** As white as the pages that it shows were made for. */
export const framePage = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Information</title>
<style>:root { color-scheme: light; background: #fff } body { margin: 16px; font: 16px/1.5 sans-serif; overflow-wrap: anywhere } img { max-width: 100%; height: auto }</style>
<script>${script}</script></head>
<body></body>
</html>
`

/** Nothing runs but the script above, nothing loads but pictures of the host that the text came from, nothing is sent anywhere. */
export function frameCsp(infoUrl: string | null): string {
  const hash = createHash('sha256').update(script).digest('base64')
  const pictures = infoUrl === null ? 'data:' : `data: ${new URL(infoUrl).origin}`
  return [
    "default-src 'none'",
    `script-src 'sha256-${hash}'`,
    "style-src 'unsafe-inline'",
    `img-src ${pictures}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox',
  ].join('; ')
}
