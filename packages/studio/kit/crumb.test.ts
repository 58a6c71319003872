import { afterEach, expect, it } from 'vitest'
import { readCrumb } from './crumb.ts'

afterEach(() => {
  Reflect.deleteProperty(window, 'isSecureContext')
})

it('BX-5.08 reads the crumb that no neighbouring host can plant', () => {
  Object.assign(window, { isSecureContext: true })
  expect(readCrumb('crumb=planted; __Host-crumb=own')).toBe('own')
  expect(readCrumb('crumb=planted')).toBeUndefined()
  Object.assign(window, { isSecureContext: false })
  expect(readCrumb('crumb=own')).toBe('own')
})
