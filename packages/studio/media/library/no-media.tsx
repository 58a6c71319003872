import { mediaLibraryMessages as messages } from '@sitewright/domain/media/media-studio.messages.ts'
import { EmptyState } from '@sitewright/ui/empty-state.tsx'
import { Icon } from '@sitewright/ui/icons.tsx'
import { useTranslate } from '../../kit/locale.tsx'
import { FileButton } from '../upload/file-button.tsx'

/** Shown in place of the pictures when a site has none. */
export function NoMedia({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const translate = useTranslate()
  return (
    <EmptyState
      drawing="window"
      title={translate(messages.emptyTitle)}
      text={translate(messages.emptyText)}
      action={
        <FileButton onFiles={onFiles}>
          <Icon name="upload" />
          {translate(messages.upload)}
        </FileButton>
      }
    />
  )
}
