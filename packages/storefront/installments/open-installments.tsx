import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { installmentsLocale } from '@sitewright/domain/installments/installments.ts'
import { installmentsMessages } from '@sitewright/domain/installments/installments.messages.ts'
import { translate } from '../kit/translate.ts'
import { openLightbox } from '../lightbox/lightbox.ts'
import type { PayableAmount } from './payable-amount.ts'
import { fetchInstallmentsInfo } from './fetch-information.ts'
import { PaymentSchedule } from './payment-schedule.tsx'
import { makeInstallmentsFrame } from './installments-frame.ts'

/**
 * Opens the popup about installments: the payments that add up to the amount, then the provider's information, which is fetched
 * now (SF-4.19). If fetching fails, a warning is logged and only the payments are shown (SF-8.20).
 */
export async function openInstallments(amount: PayableAmount): Promise<void> {
  if (document.querySelector('.sw-installments-popup')) return
  const stop = new AbortController()
  const own = document.createElement('div')
  const root = createRoot(own)
  const box = openLightbox({
    name: translate(installmentsMessages.about),
    className: 'sw-installments-popup',
    theme: 'light', // the provider's text is made for white pages
    onClose: () => {
      stop.abort()
      root.unmount()
    },
  })
  box.dialog.querySelector('.lightbox-close')?.setAttribute('aria-label', translate(installmentsMessages.closePopup))
  flushSync(() => root.render(<PaymentSchedule {...amount} />))
  box.content.append(own)
  try {
    const information = await fetchInstallmentsInfo(localeOf(amount), stop.signal)
    if (information === null || stop.signal.aborted) return
    const frame = makeInstallmentsFrame(information, {
      lang: localeOf(amount).replace('_', '-'),
      stop: stop.signal,
      close: box.close,
    })
    box.content.append(frame)
  } catch (error) {
    if (!stop.signal.aborted) console.warn('The information about payment in parts does not come.', error)
  }
}

function localeOf({ context: { stripeAccountCountry, shopperLanguage } }: PayableAmount): string {
  return installmentsLocale(stripeAccountCountry, shopperLanguage) ?? 'en_US' // never 'en_US': without a locale there is no badge
}
