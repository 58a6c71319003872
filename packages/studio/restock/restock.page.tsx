import { restockStudioMessages } from '@sitewright/domain/restock/restock-studio.messages.ts'
import { DocumentTitle } from '../app-shell/screens/document-title.tsx'
import { useTranslate } from '../kit/locale.tsx'
import { Permitted } from '../session/permitted.tsx'
import { WaitingListScreen } from './waiting-list.tsx'

/** Screen with who waits for what is sold out (BX-2.05). */
export function RestockPage() {
  const translate = useTranslate()
  return (
    <Permitted action="manage-products" part="see">
      {(site) => (
        <>
          <DocumentTitle page={translate(restockStudioMessages.restock)} />
          <WaitingListScreen key={site.id} site={site} />
        </>
      )}
    </Permitted>
  )
}
