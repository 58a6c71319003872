import { captchaConsoleErrors } from '@sitewright/domain/captcha/captcha.ts'

/** Throws 'Document was destroyed' when there is no document, or when it has no window any more (PL-8.43). */
export function requireDocument(): void {
  if (typeof document === 'undefined' || !document.defaultView) throw new Error(captchaConsoleErrors.documentGone)
}

/**
 * Marks the container as used by a captcha. Returns false and logs an error when the container is missing, detached, in another
 * document or already marked (PL-8.43, SF-8.17).
 */
export function claimContainer(container: HTMLElement | null): container is HTMLElement {
  const isFree = container?.isConnected && container.ownerDocument === document && !(mark in container.dataset)
  if (!isFree) {
    console.error(captchaConsoleErrors.cannotRender)
    return false
  }
  container.dataset[mark] = 'true'
  return true
}

export function releaseContainer(container: HTMLElement): void {
  delete container.dataset[mark]
}

const mark = 'captchaRendered'
