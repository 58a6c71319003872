/**
 * Applies the stylesheet of a page that came with its critical CSS and does not wait for the rest: the link is for print until the
 * sheet has arrived. Then calls `done`; at once when the page has no such link, and without the sheet when it fails to load. Islands
 * show parts that the critical CSS knows nothing of, so they start afterwards.
 */
export function applyAwaitedStylesheet(done: () => void): void {
  const link = document.querySelector<HTMLLinkElement>('link[data-awaited]')
  if (!link) return done()
  const finish = (): void => {
    done()
    done = () => {}
  }
  const apply = (): void => {
    link.media = 'all'
    // Tells the server which version of the stylesheet this browser has, so that the next pages come without critical CSS. The cookie
    // goes with the session: by the next one the browser may have thrown the stylesheet away.
    document.cookie = `sheet=${link.href.split('v=')[1]};path=/`
    finish()
  }
  if (link.sheet) return apply()
  link.onload = apply
  link.onerror = finish
  // The sheet may have failed before this script ran.
  if (document.readyState === 'complete') finish()
  else addEventListener('load', finish)
}
