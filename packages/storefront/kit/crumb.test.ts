import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { call } from '../checkout/call.ts'
import { sendChangeRequest } from './api.ts'

const sent: (string | null)[] = []

beforeEach(() => {
  sent.length = 0
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    sent.push(new Headers(init.headers).get('x-csrf-token'))
    return Response.json({})
  })
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('crumb=planted; __Host-crumb=own; hasCart=true')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  Reflect.deleteProperty(window, 'isSecureContext')
})

it.each([
  ['cart', () => sendChangeRequest({ method: 'DELETE', path: '/api/commerce/shopping-cart/entries/1' })],
  ['checkout', () => call({ method: 'DELETE', path: '/api/checkout/lines/1' })],
])('BX-5.08 a change of the %s sends the crumb that no neighbouring host can plant', async (_, change) => {
  Object.assign(window, { isSecureContext: true })
  await change()
  Object.assign(window, { isSecureContext: false })
  await change()
  expect(sent).toEqual(['own', 'planted'])
})
