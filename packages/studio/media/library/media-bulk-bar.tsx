import type { MediaItem } from '@sitewright/domain/media/media.wire.ts'
import { mediaLibraryMessages as messages } from '@sitewright/domain/media/media-studio.messages.ts'
import { frameMessages } from '@sitewright/domain/sites/frame.messages.ts'
import { Button } from '@sitewright/ui/button.tsx'
import { Icon } from '@sitewright/ui/icons.tsx'
import { BulkBar } from '@sitewright/ui/lists/bulk-bar.tsx'
import type { Selection } from '../../kit/list/use-selection.ts'
import { useTranslate } from '../../kit/locale.tsx'
import type { SiteOfSession } from '../../session/session.ts'
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
    <BulkBar
      label={translate(frameMessages.bulkActions)}
      text={translate(frameMessages.selected, { count: selection.keys.length })}
      clearLabel={translate(frameMessages.clearSelection)}
      onClear={selection.clear}
    >
      <Button look="danger" isBusy={isBusy} onPress={() => run(chosen)}>
        <Icon name="trash" />
        {translate(messages.delete)}
      </Button>
    </BulkBar>
  )
}
