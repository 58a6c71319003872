import { frameMessages } from '@sitewright/domain/sites/frame.messages.ts'
import { DocumentTitle } from '../app-shell/screens/document-title.tsx'
import { useTranslate } from '../kit/locale.tsx'
import { Permitted } from '../session/permitted.tsx'
import { ReviewQueue } from './review-queue.tsx'

/** Screen on which a site's reviews are moderated, those that wait first (BX-3.12). */
export function ReviewsPage() {
  const translate = useTranslate()
  return (
    <Permitted action="moderate-reviews">
      {(site) => (
        <>
          <DocumentTitle page={translate(frameMessages.reviews)} />
          <ReviewQueue key={site.id} site={site} />
        </>
      )}
    </Permitted>
  )
}
