import type { MediaDetailAnswer } from '@sitewright/domain/media/media.wire.ts'
import { mediaLibraryMessages as messages } from '@sitewright/domain/media/media-studio.messages.ts'
import { Button } from '@sitewright/ui/button.tsx'
import { ButtonLink } from '@sitewright/ui/button-link.tsx'
import { Icon } from '@sitewright/ui/icons.tsx'
import { SideSheet } from '@sitewright/ui/overlays/side-sheet.tsx'
import { Skeleton, SkeletonBar } from '@sitewright/ui/skeleton.tsx'
import { useState } from 'react'
import { LoadProblem } from '../../kit/list/load-problem.tsx'
import { useTranslate } from '../../kit/locale.tsx'
import type { SiteOfSession } from '../../session/session.ts'
import { studioCopy, useMediaDetail } from '../media-query.ts'
import { FileButton } from '../upload/file-button.tsx'
import { uploadFiles } from '../upload/use-uploads.ts'
import { useDeletePictures } from '../use-delete-pictures.ts'
import { CropDialog } from './crop-dialog.tsx'
import { FileFacts } from './file-facts.tsx'
import { FileNameField } from './file-name-field.tsx'
import { FocalPicture } from './focal-picture.tsx'
import styles from './media-sheet.module.css'
import { PictureTexts } from './picture-texts.tsx'
import { useChangePicture } from './use-change-picture.ts'
import { usePictureDraft } from './use-picture-draft.ts'
import { UsedIn } from './used-in.tsx'

/** Everything about one picture, beside the library: what stays in view, texts, where it is used, and what can be done with it. */
export function MediaSheet({ site, id, onClose }: { site: SiteOfSession; id: string; onClose: () => void }) {
  const translate = useTranslate()
  const { data, error, refetch } = useMediaDetail(site.id, id)
  if (data) return <Loaded site={site} detail={data} onClose={onClose} />
  return (
    <SideSheet title={translate(messages.media)} closeLabel={translate(messages.close)} onClose={onClose}>
      {error && <LoadProblem failure={error} onRetry={() => void refetch()} />}
      {!error && (
        <Skeleton>
          <div className={styles['frame']} />
          <SkeletonBar width="middle" />
        </Skeleton>
      )}
    </SideSheet>
  )
}

function Loaded({ site, detail, onClose }: { site: SiteOfSession; detail: MediaDetailAnswer; onClose: () => void }) {
  const translate = useTranslate()
  const draft = usePictureDraft(site.id, detail.item)
  const { shown: item, run } = useChangePicture(site, detail.item, ({ altText, title }) =>
    draft.forget({ ...(altText !== undefined && { altText }), ...(title !== undefined && { title }) }),
  )
  const [isCropping, setCropping] = useState(false)
  return (
    <SideSheet
      title={item.fileName}
      closeLabel={translate(messages.close)}
      onClose={onClose}
      footer={<Actions site={site} item={item} onCrop={() => setCropping(true)} onDeleted={onClose} />}
    >
      <FocalPicture site={site} item={item} onMove={(focalPoint) => run({ focalPoint })} />
      <PictureTexts siteId={site.id} item={item} draft={draft} onChange={run} />
      <FileNameField key={item.fileName} site={site} item={item} draft={draft} />
      <UsedIn site={site} detail={detail} />
      <FileFacts item={item} />
      {isCropping && (
        <CropDialog
          item={item}
          source={studioCopy(site.id, item.id, 'whole')}
          onCrop={(crop) => run({ crop })}
          onClose={() => setCropping(false)}
        />
      )}
    </SideSheet>
  )
}

function Actions({
  site,
  item,
  onCrop,
  onDeleted,
}: {
  site: SiteOfSession
  item: MediaDetailAnswer['item']
  onCrop: () => void
  onDeleted: () => void
}) {
  const translate = useTranslate()
  const { run, isBusy } = useDeletePictures(site, { onDone: onDeleted })
  return (
    <>
      <span className={styles['actions']}>
        <Button
          aria-label={item.isAnimated ? translate(messages.noCrop) : translate(messages.crop)}
          isDisabled={item.isAnimated}
          onPress={onCrop}
        >
          <Icon name="crop" />
        </Button>
        <FileButton
          isSingle
          aria-label={translate(messages.replace)}
          onFiles={(files) => void uploadFiles(site, files, { replaces: item.id })}
        >
          <Icon name="retry" />
        </FileButton>
        <ButtonLink href={studioCopy(site.id, item.id, 'original')} label={translate(messages.download)}>
          <Icon name="download" />
        </ButtonLink>
      </span>
      <Button look="danger" isBusy={isBusy} onPress={() => run([item])}>
        <Icon name="trash" />
        {translate(messages.delete)}
      </Button>
    </>
  )
}
