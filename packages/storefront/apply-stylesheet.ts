/**
 * Applies the stylesheet of a page that came with its critical CSS and does not wait for the rest: the link is for print until the
 * sheet has arrived. Then calls `done`; at once when the page has no such link, and without the sheet when it fails to load. Islands
 * show parts that the critical CSS knows nothing of, so they start afterwards.
 */
export function applyAwaitedStylesheet(done: () => void): void {
  const link = document.querySelector<HTMLLinkElement>('link[data-awaited]')
  if (!link) return done()
  let isDone = false
  const finish = (): void => {
    if (isDone) return
    isDone = true
    done()
  }
  const apply = (): void => {
    link.media = 'all'
    link.removeAttribute('data-awaited')
    rememberStylesheet(link)
    finish()
  }
  if (link.sheet) return apply()
  link.addEventListener('load', apply, { once: true })
  link.addEventListener('error', finish, { once: true })
  // The sheet may have failed before this script ran.
  if (document.readyState === 'complete') finish()
  else window.addEventListener('load', finish, { once: true })
}

/**
 * Tells the server by the cookie `sheet` which version of the stylesheet this browser has, so that the next pages come without critical
 * CSS. The cookie goes with the session: by the next one the browser may have thrown the stylesheet away.
 */
function rememberStylesheet({ href }: HTMLLinkElement): void {
  const version = /[?&]v=(\w+)/.exec(href)?.[1]
  if (version === undefined) return
  document.cookie = `sheet=${version}; path=/; SameSite=Lax${window.isSecureContext ? '; Secure' : ''}`
}
