import { frameMessages } from '@sitewright/domain/sites/frame.messages.ts'
import { discountFormMessages as messages } from '@sitewright/domain/discounts/discounts-studio.messages.ts'
import { BackToList } from '../app-shell/screens/back-to-list.tsx'
import { useTranslate } from '../kit/locale.tsx'
import { paths } from '../paths.ts'
import type { SiteOfSession } from '../session/session.ts'

export function BackToDiscounts({ site }: { site: SiteOfSession }) {
  const translate = useTranslate()
  return (
    <BackToList
      to={paths.discounts(site.identifier)}
      name={translate(frameMessages.discounts)}
      label={translate(messages.backToDiscounts)}
    />
  )
}
