import { mediaLibraryMessages } from '@sitewright/domain/media/media-studio.messages.ts'
import { DocumentTitle } from '../app-shell/screens/document-title.tsx'
import { FilterAddress } from '../kit/list/filter-address.tsx'
import { useTranslate } from '../kit/locale.tsx'
import { Permitted } from '../session/permitted.tsx'
import { MediaLibrary } from './library/media-library.tsx'
import { mediaFilters } from './media-query.ts'

/** Screen with a site's pictures (BX-3.06). */
export function MediaPage() {
  const translate = useTranslate()
  return (
    <Permitted action="edit-content" part="products">
      {(site) => (
        <>
          <DocumentTitle page={translate(mediaLibraryMessages.media)} />
          <FilterAddress filters={mediaFilters}>
            <MediaLibrary key={site.id} site={site} />
          </FilterAddress>
        </>
      )}
    </Permitted>
  )
}
