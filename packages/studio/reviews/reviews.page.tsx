import { frameMessages } from '@sitewright/domain/sites/frame.messages.ts'
import { DocumentTitle } from '../app-shell/screens/document-title.tsx'
import { FilterAddress } from '../kit/list/filter-address.tsx'
import { useTranslate } from '../kit/locale.tsx'
import { Permitted } from '../session/permitted.tsx'
import { ReviewQueue } from './review-queue.tsx'
import { reviewFilters } from './reviews-query.ts'

/** Screen on which a site's reviews are moderated, those that wait first (BX-3.12). */
export function ReviewsPage() {
  const translate = useTranslate()
  return (
    <Permitted action="moderate-reviews">
      {(site) => (
        <>
          <DocumentTitle page={translate(frameMessages.reviews)} />
          <FilterAddress filters={reviewFilters}>
            <ReviewQueue key={site.id} site={site} />
          </FilterAddress>
        </>
      )}
    </Permitted>
  )
}
