import { discountListMessages as messages } from '@sitewright/domain/discounts/discounts-studio.messages.ts'
import type { OwnerDiscount } from '@sitewright/domain/discounts/discounts.wire.ts'
import type { Message } from '@sitewright/domain/kit/text.ts'
import type { BadgeLook } from '@sitewright/ui/badge.tsx'

/** Returns how a discount's state is shown at a time. */
export function discountLook(
  { endsAt, startsAt, maxUses, uses }: OwnerDiscount,
  now: number,
): BadgeLook & { name: Message } {
  if (endsAt !== null && endsAt <= now) return { name: messages.ended, tone: 'quiet', mark: 'full' }
  if (maxUses !== null && uses >= maxUses) return { name: messages.usedUp, tone: 'warn', mark: 'full' }
  if (startsAt !== null && startsAt > now) return { name: messages.scheduled, tone: 'accent', mark: 'ring' }
  return { name: messages.active, tone: 'ok', mark: 'full' }
}
