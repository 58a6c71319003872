import type { Message } from '@sitewright/domain/kit/text.ts'
import { Badge, type BadgeLook } from '@sitewright/ui/badge.tsx'
import { useTranslate } from '../locale.tsx'

/** A badge with its look and its name, which is a text where it contains values. */
export type NamedBadge = BadgeLook & { name: Message | string }

/** A badge inside a row. */
export function CellBadge({ badge: { name, ...look } }: { badge: NamedBadge }) {
  const translate = useTranslate()
  return (
    <Badge {...look} isInTable>
      {typeof name === 'string' ? name : translate(name)}
    </Badge>
  )
}
