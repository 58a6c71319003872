import {
  discountFormMessages as messages,
  discountListMessages,
} from '@sitewright/domain/discounts/discounts-studio.messages.ts'
import { isId } from '@sitewright/domain/kit/ids.ts'
import { useParams } from '@tanstack/react-router'
import { NotFoundPage } from '../app-shell/screens/not-found.page.tsx'
import { RecordScreen } from '../app-shell/screens/record-screen.tsx'
import { useTranslate } from '../kit/locale.tsx'
import { paths } from '../paths.ts'
import { Permitted } from '../session/permitted.tsx'
import type { SiteOfSession } from '../session/session.ts'
import { BackToDiscounts } from './back-to-discounts.tsx'
import { DiscountEditor } from './discount-editor.tsx'
import { useDiscount, useDiscountList } from './discounts-query.ts'

/** Screen of one discount, whose id stands in the address; `new` for one that is being made. */
export function DiscountPage() {
  const { discount = '' }: { discount?: string } = useParams({ strict: false })
  return (
    <Permitted action="manage-products">
      {(site) => {
        if (discount === 'new') return <NewDiscount key={site.id} site={site} />
        return isId(discount) ? <Discount key={`${site.id} ${discount}`} site={site} id={discount} /> : <NotFoundPage />
      }}
    </Permitted>
  )
}

function Discount({ site, id }: { site: SiteOfSession; id: string }) {
  const translate = useTranslate()
  const query = useDiscount(site.id, id)
  const { code = '', name = '' } = query.data?.discount ?? {}
  const title = code || name || translate(discountListMessages.discount)
  return (
    <RecordScreen query={query} title={title} {...useScreenTexts(site)}>
      {(place) => <DiscountEditor key={id} site={site} discount={place.discount} place={place} />}
    </RecordScreen>
  )
}

/** The list says in which currency and time zone a new discount is written. */
function NewDiscount({ site }: { site: SiteOfSession }) {
  const translate = useTranslate()
  const query = useDiscountList(site.id, {})
  return (
    <RecordScreen query={query} title={translate(discountListMessages.newDiscount)} {...useScreenTexts(site)}>
      {(place) => <DiscountEditor site={site} discount={null} place={place} />}
    </RecordScreen>
  )
}

function useScreenTexts(site: SiteOfSession) {
  const translate = useTranslate()
  return {
    back: <BackToDiscounts site={site} />,
    loadingText: translate(messages.loading),
    missing: {
      title: translate(messages.notFound),
      text: translate(messages.notFoundHelp),
      list: { to: paths.discounts(site.identifier), label: translate(messages.backToDiscounts) },
    },
  }
}
