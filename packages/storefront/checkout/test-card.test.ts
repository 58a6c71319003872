import { afterEach, describe, expect, it } from 'vitest'
import { type } from '../testing/by-role.ts'
import { leaveCheckout, openCheckout, runCheckout, textbox } from '../testing/checkout-page.ts'
import { aCompleteView } from '../testing/checkout-view.ts'

afterEach(leaveCheckout)

describe('a test card', () => {
  it('is grouped while it is typed, with or without a slash', async () => {
    await openCheckout(aCompleteView())
    await runCheckout()
    const shown = (field: HTMLInputElement, texts: readonly string[]): string[] =>
      texts.map((text) => {
        type(field, text)
        return field.value
      })
    expect(shown(textbox('Card number'), ['42424', '4242424242424242', '378282246310005'])).toEqual([
      '4242 4',
      '4242 4242 4242 4242',
      '3782 822463 10005',
    ])
    const typed = ['1', '12', '123', '1230', '5/3', '12 / 2030', '٠٤٣٠']
    expect(shown(textbox(/^Expir/), typed)).toEqual(['1', '12', '12 / 3', '12 / 30', '05 / 3', '12 / 2030', '04 / 30'])
  })

  it('keeps the caret behind the digit that was typed in the middle', async () => {
    await openCheckout(aCompleteView())
    await runCheckout()
    const field = textbox('Card number')
    type(field, '42424242')
    type(field, '42942 4242', 3)
    expect([field.value, field.selectionStart]).toEqual(['4294 2424 2', 3])
  })
})
