import type { Message } from '@sitewright/domain/kit/text.ts'
import { Badge, type BadgeLook } from '@sitewright/ui/badge.tsx'
import { useTranslate } from '../locale.tsx'

/** A badge with its look and its name. */
export type NamedBadge = BadgeLook & { name: Message }

/** A badge inside a row. */
export function CellBadge({ badge: { name, ...look } }: { badge: NamedBadge }) {
  const translate = useTranslate()
  return (
    <Badge {...look} isInTable>
      {translate(name)}
    </Badge>
  )
}
