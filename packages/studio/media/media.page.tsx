import { mediaLibraryMessages } from '@sitewright/domain/media/media-studio.messages.ts'
import { mediaBinPart } from '@sitewright/domain/media/media-bin.wire.ts'
import { DocumentTitle } from '../app-shell/screens/document-title.tsx'
import { FilterAddress } from '../kit/list/filter-address.tsx'
import { useListSearch } from '../kit/list/list-search.ts'
import { useTranslate } from '../kit/locale.tsx'
import { Permitted } from '../session/permitted.tsx'
import type { SiteOfSession } from '../session/session.ts'
import { MediaBin } from './bin/media-bin.tsx'
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
            <Pictures key={site.id} site={site} />
          </FilterAddress>
        </>
      )}
    </Permitted>
  )
}

/** The library, or its part with the deleted pictures. */
function Pictures({ site }: { site: SiteOfSession }) {
  const { search } = useListSearch()
  return search['part'] === mediaBinPart ? <MediaBin site={site} /> : <MediaLibrary site={site} />
}
