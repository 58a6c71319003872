import type { OrderLineDetail } from '@sitewright/domain/orders/orders.wire.ts'

/** Returns the options that were chosen, followed by more remarks: `Moss, 350 ml · MUG-MOS-35`. */
export function lineChoice({ options }: OrderLineDetail, more: readonly string[]): string {
  const chosen = options.map(({ value }) => value).join(', ')
  return [chosen, ...more].filter((part) => part !== '').join(' · ')
}
