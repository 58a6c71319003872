import { mediaLibraryMessages } from '@sitewright/domain/media/media-studio.messages.ts'
import { DocumentTitle } from '../app-shell/screens/document-title.tsx'
import { useTranslate } from '../kit/locale.tsx'
import { Permitted } from '../session/permitted.tsx'
import { MediaLibrary } from './library/media-library.tsx'

/** Screen with a site's pictures (BX-3.06). */
export function MediaPage() {
  const translate = useTranslate()
  return (
    <Permitted action="edit-content" part="products">
      {(site) => (
        <>
          <DocumentTitle page={translate(mediaLibraryMessages.media)} />
          <MediaLibrary key={site.id} site={site} />
        </>
      )}
    </Permitted>
  )
}
