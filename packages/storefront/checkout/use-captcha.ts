import { useEffect, useRef, type RefObject } from 'react'
import { setCaptcha } from './checkout-store.ts'
import { useCheckout } from './use-checkout.ts'

/**
 * Protects an order without a charge with the site's captcha, in the returned element. Its code loads with the way to pay that
 * needs it, and it is solved while the shopper goes on.
 */
export function useCaptcha(): RefObject<HTMLDivElement | null> {
  const { checkout } = useCheckout()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const container = place.current
    if (!container) return undefined
    const loading = import('../captcha/start-captcha.ts').then(({ startCaptcha }) => startCaptcha(container, 'order'))
    setCaptcha(checkout, loading)
    return () => {
      setCaptcha(checkout, null)
      loading.then(
        (captcha) => captcha.end(),
        () => undefined, // its code did not load
      )
    }
  }, [checkout])
  return place
}
