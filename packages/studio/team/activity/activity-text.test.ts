import { messageText, type Translate } from '@sitewright/domain/kit/text.ts'
import { german } from '@sitewright/domain/locales/de.ts'
import { english } from '@sitewright/domain/locales/en.ts'
import { activityActions } from '@sitewright/domain/team/activity-actions.ts'
import { expect, it } from 'vitest'
import { activityText } from './activity-text.ts'

const inEnglish: Translate = (message, ...values) => messageText(english, message, ...values)
const inGerman: Translate = (message, ...values) => messageText(german, message, ...values)

it('BX-3.11 says in each language of the studio what was done, for everything that is recorded', () => {
  for (const action of activityActions) {
    const texts = [inEnglish, inGerman].map((translate) => activityText(translate, { action, title: 'Cup' }))
    expect(texts.filter((text) => text.includes(action))).toEqual([])
    expect(texts[0]).not.toBe(texts[1])
  }
})

it('names an action that it does not know yet', () => {
  expect(activityText(inEnglish, { action: 'moon.painted', title: 'Cup' })).toBe('moon.painted: Cup')
})
