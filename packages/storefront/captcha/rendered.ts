import { captchaFaults } from '@sitewright/domain/captcha/captcha.ts'

/** PL-8.43: there has to be a document that is shown. */
export function demandDocument(): void {
  if (typeof document === 'undefined' || !document.defaultView) throw new Error(captchaFaults.documentGone)
}

/** Takes the place for one captcha; false, and a line in the console, where it can't have one (PL-8.43, SF-8.17). */
export function takePlace(container: HTMLElement | null): container is HTMLElement {
  const isFree = container?.isConnected && container.ownerDocument === document && !(mark in container.dataset)
  if (!isFree) {
    console.error(captchaFaults.cannotRender)
    return false
  }
  container.dataset[mark] = 'true'
  return true
}

export function leavePlace(container: HTMLElement): void {
  delete container.dataset[mark]
}

const mark = 'captchaRendered'
