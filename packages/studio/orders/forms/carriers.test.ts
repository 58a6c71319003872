import { expect, it } from 'vitest'
import { shownCarrier, trackingOf, type TrackingFields } from './carriers.ts'

const typed = (some: Partial<TrackingFields>): TrackingFields => ({
  carrier: '',
  name: '',
  number: '',
  link: '',
  ...some,
})

it.each([
  ['1Z 999 AA1 01 2345 6784', 'UPS'],
  ['9400 1118 9956 2233 4455 66', 'USPS'],
  ['7712 3456 7890', 'FedEx'],
  ['00 3404 3411 6094 0057 18', 'DHL'],
  ['ab123456785gb', 'Royal Mail'],
  ['12345', ''],
  ['', ''],
])('recognizes the carrier of %j as %j', (number, carrier) => {
  expect(shownCarrier(typed({ number }))).toBe(carrier)
})

it('makes the link to a known carrier’s page', () => {
  expect(trackingOf(typed({ number: '1z999aa10123456784' }))).toEqual({
    carrier: 'UPS',
    number: '1z999aa10123456784',
    url: 'https://www.ups.com/track?tracknum=1Z999AA10123456784',
  })
})

it('prefers the chosen carrier to the recognized one', () => {
  const tracking = trackingOf(typed({ carrier: 'DHL', number: '1Z999AA10123456784' }))
  expect(tracking).toMatchObject({ carrier: 'DHL' })
})

it('takes a number without a carrier, and nothing for nothing', () => {
  expect(trackingOf(typed({ number: ' 12345 ' }))).toEqual({ carrier: '', number: '12345', url: '' })
  expect(trackingOf(typed({}))).toBeNull()
  expect(trackingOf(typed({ carrier: 'UPS' }))).toBeNull()
})

it('takes another carrier with its link, and refuses a link that is none', () => {
  const other = typed({ carrier: 'other', name: 'By bike', number: '7' })
  expect(trackingOf({ ...other, link: 'https://bike.example/7' })).toEqual({
    carrier: 'By bike',
    number: '7',
    url: 'https://bike.example/7',
  })
  expect(trackingOf({ ...other, link: 'javascript:alert(1)' })).toBe('invalid')
})
