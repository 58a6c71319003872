import { messages } from '@sitewright/domain/kit/text.ts'

type Period = { unit: 'WEEK' | 'MONTH' | 'YEAR'; count: number }

/** Words of the fragments that the catalogue's messages do not have. */
export const productMessages = messages('template', {
  subscribe: () => 'Subscribe',
  quickView: () => 'Quick View',
  quantity: () => 'Quantity',
  value: () => 'Value',
  selectValue: () => 'Select Value',
  noAnswer: () => 'N/A',
  /** PL-2.22 */
  noComments: () => 'No',
  comments: (values: { count: number }) => (values.count === 1 ? 'Comment' : 'Comments'),
  /** SF-4.28 */
  subscriptionPrice: (values: { price: string; isFrom: boolean; every: Period; duration: Period | null }) => {
    const every = values.every.count === 1 ? unitName(values.every) : countedUnit(values.every)
    const whole = values.duration ? ` for ${countedUnit(values.duration)}` : ''
    return `${values.isFrom ? 'from ' : ''}${values.price} every ${every}${whole}`
  },
})

const unitNames = { WEEK: 'week', MONTH: 'month', YEAR: 'year' } as const

function unitName({ unit }: Period): string {
  return unitNames[unit]
}

function countedUnit(period: Period): string {
  return `${period.count} ${unitName(period)}${period.count === 1 ? '' : 's'}`
}
