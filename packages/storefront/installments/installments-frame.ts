import { installmentsMessages } from '@sitewright/domain/installments/installments.messages.ts'
import { asJsonObject } from '../kit/island-props.ts'
import { translate } from '../kit/translate.ts'
import type { SanitizedHtml } from './sanitize-provider-html.ts'

type FrameOptions = { lang: string; stop: AbortSignal; close: () => void }

/**
 * Creates a frame that shows the installment provider's information. The frame has an opaque origin and a policy that runs none
 * of the HTML's scripts, in case one passed the sanitizer. It reports its height, and when Escape is pressed in it.
 */
export function makeInstallmentsFrame(
  information: SanitizedHtml,
  { lang, stop, close }: FrameOptions,
): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.className = 'sw-installments-frame'
  frame.title = translate(installmentsMessages.moreInformation)
  frame.setAttribute('sandbox', 'allow-scripts allow-popups allow-popups-to-escape-sandbox')
  frame.src = '/api/installments/frame'
  const hear = ({ source, data }: MessageEvent): void => {
    if (source !== frame.contentWindow) return
    const { isReady, isClosing, height } = asJsonObject(data) ?? {}
    if (isReady === true) frame.contentWindow?.postMessage({ ...information, lang }, '*') // the frame's origin is opaque
    if (isClosing === true) close()
    if (typeof height === 'number') frame.style.height = `${Math.min(Math.max(height, minHeight), maxHeight)}px`
  }
  addEventListener('message', hear, { signal: stop })
  return frame
}

const minHeight = 40
const maxHeight = 5000
