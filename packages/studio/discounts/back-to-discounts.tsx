import {
  discountFormMessages as messages,
  discountListMessages,
} from '@sitewright/domain/discounts/discounts-studio.messages.ts'
import { BackToList } from '../app-shell/screens/back-to-list.tsx'
import { useTranslate } from '../kit/locale.tsx'
import { paths } from '../paths.ts'
import type { SiteOfSession } from '../session/session.ts'

export function BackToDiscounts({ site }: { site: SiteOfSession }) {
  const translate = useTranslate()
  return (
    <BackToList
      to={paths.discounts(site.identifier)}
      name={translate(discountListMessages.discounts)}
      label={translate(messages.backToDiscounts)}
    />
  )
}
