import type { MediaItem } from '@sitewright/domain/media/media.wire.ts'
import { mediaLibraryMessages as messages } from '@sitewright/domain/media/media-studio.messages.ts'
import { Button } from '@sitewright/ui/button.tsx'
import { Icon } from '@sitewright/ui/icons.tsx'
import { ListBulkBar } from '../../kit/list/list-bulk-bar.tsx'
import type { Selection } from '../../kit/selection/use-selection.ts'
import { useTranslate } from '../../kit/locale.tsx'
import type { SiteOfSession } from '../../session/session.ts'
import { picturesPerPage } from '../media-query.ts'
import { useDeletePictures } from '../use-delete-pictures.ts'

/** What can be done with the selected pictures. */
export function MediaBulkBar({
  site,
  selection,
  items,
}: {
  site: SiteOfSession
  selection: Selection
  items: readonly MediaItem[]
}) {
  const translate = useTranslate()
  const { run, isBusy } = useDeletePictures(site, { onDone: selection.clear })
  const chosen = items.filter(({ id }) => selection.isSelected(id))
  return (
    <ListBulkBar selection={selection} most={picturesPerPage}>
      <Button look="danger" isBusy={isBusy} onPress={() => run(chosen)}>
        <Icon name="trash" />
        {translate(messages.delete)}
      </Button>
    </ListBulkBar>
  )
}
