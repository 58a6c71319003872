import { installmentsMessages } from '@sitewright/domain/installments/installments.messages.ts'
import { fieldsOf } from '../kit/island-props.ts'
import { translate } from '../kit/translate.ts'
import type { Harmless } from './harmless.ts'

type Ways = { lang: string; stop: AbortSignal; close: () => void }

/**
 * Creates a frame with an opaque origin and a policy that runs nothing of this HTML, in case something harmful passed the
 * sanitizer. The frame reports its height, and when Escape was pressed in it.
 */
export function showInformation(information: Harmless, { lang, stop, close }: Ways): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.className = 'sw-installments-frame'
  frame.title = translate(installmentsMessages.moreInformation)
  frame.setAttribute('sandbox', 'allow-scripts allow-popups allow-popups-to-escape-sandbox')
  frame.src = '/api/installments/frame'
  const hear = ({ source, data }: MessageEvent): void => {
    if (source !== frame.contentWindow) return
    const { isReady, isClosing, height } = fieldsOf(data) ?? {}
    if (isReady === true) frame.contentWindow?.postMessage({ ...information, lang }, '*') // its origin is opaque
    if (isClosing === true) close()
    if (typeof height === 'number') frame.style.height = `${Math.min(Math.max(height, lowest), highest)}px`
  }
  addEventListener('message', hear, { signal: stop })
  return frame
}

const lowest = 40
const highest = 5000
