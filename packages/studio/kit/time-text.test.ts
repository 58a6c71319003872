import { english } from '@sitewright/domain/locales/en.ts'
import { messageText, type Translate } from '@sitewright/domain/kit/text.ts'
import { expect, it } from 'vitest'
import { eventTimeText, fullTimeText, listTimeText } from './time-text.ts'

const translate: Translate = (message, ...values) => messageText(english, message, ...values)
const now = new Date(2026, 10, 23, 0, 30).getTime()
const inList = (...date: [number, number, number, number?, number?]) =>
  listTimeText(translate, 'en-GB', new Date(...date).getTime(), now)

it('names today with its time, yesterday, then days, and years when they differ', () => {
  expect(inList(2026, 10, 23, 0, 5)).toBe('Today, 00:05')
  expect(inList(2026, 10, 22, 23, 59)).toBe('Yesterday')
  expect(inList(2026, 10, 21)).toBe('21 Nov')
  expect(inList(2025, 10, 21)).toBe('21 Nov 2025')
})

it('writes the time of an event, with the year only when it differs', () => {
  const at = (year: number) => new Date(year, 10, 18, 16, 42).getTime()
  expect(eventTimeText('en-GB', at(2026), now)).toBe('18 Nov, 16:42')
  expect(eventTimeText('en-GB', at(2025), now)).toBe('18 Nov 2025, 16:42')
  expect(fullTimeText('en-GB', at(2026))).toBe('18 Nov 2026, 16:42')
})
