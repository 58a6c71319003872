import { createHash } from 'node:crypto'

/**
 * Script of the frame that shows the installments information. Shows the HTML that the page around the frame posts to it, once.
 * Reports the frame's height, and the Escape key, which that page cannot detect inside a frame. The CSP's sandbox gives the frame
 * an opaque origin, so that nothing in it can access the shop.
 */
const script = `
addEventListener('message', (event) => {
  if (event.source !== parent || typeof event.data?.html !== 'string') return
  document.body.innerHTML = event.data.html
  document.head.append(Object.assign(document.createElement('style'), { textContent: event.data.css }))
  document.documentElement.lang = event.data.lang
  for (const link of document.links) { link.target = '_blank'; link.rel = 'noopener noreferrer' }
  reportHeight() // reported at once, because observers do not run in a frame out of view
  new ResizeObserver(reportHeight).observe(document.body)
}, { once: true })
addEventListener('keydown', (event) => { if (event.key === 'Escape') parent.postMessage({ isClosing: true }, '*') })
function reportHeight() { parent.postMessage({ height: document.documentElement.scrollHeight }, '*') }
parent.postMessage({ isReady: true }, '*')
`

/**
 * HTML of the frame that shows the installments information. Always light, because the texts it shows were designed for a white
 * background.
 */
export const installmentsFrameHtml = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Information</title>
<style>:root { color-scheme: light; background: #fff } body { margin: 16px; font: 16px/1.5 sans-serif; overflow-wrap: anywhere } img { max-width: 100%; height: auto }</style>
<script>${script}</script></head>
<body></body>
</html>
`

/**
 * Content-Security-Policy of the frame that shows the installments information. Allows only the frame's own script, inline
 * styles, and images of the host that the information comes from. Blocks forms and fetches, so that no data can be sent.
 */
export function installmentsFrameCsp(infoUrl: string | null): string {
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
