import { Badge } from '@sitewright/ui/badge.tsx'
import { useTranslate } from '../kit/locale.tsx'
import type { StateLook } from './order-states.ts'

/** The badge of one of an order's states. */
export function StateBadge({ look }: { look: StateLook }) {
  const translate = useTranslate()
  const { name, ...rest } = look
  return <Badge {...rest}>{translate(name)}</Badge>
}
