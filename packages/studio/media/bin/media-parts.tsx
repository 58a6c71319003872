import { mediaBinMessages as messages } from '@sitewright/domain/media/media-bin.messages.ts'
import { mediaBinPart } from '@sitewright/domain/media/media-bin.wire.ts'
import { ListParts } from '../../kit/list/list-parts.tsx'
import { useTranslate } from '../../kit/locale.tsx'
import { useMediaBin } from './bin-query.ts'

/** Links to the pictures of the library and to the bin. `binned` is how many pictures the screen shows to be in the bin. */
export function MediaParts({ siteId, binned }: { siteId: string; binned?: number | undefined }) {
  const translate = useTranslate()
  const { data } = useMediaBin(siteId, {})
  const parts = [
    { name: translate(messages.all), values: { part: '' } },
    { name: translate(messages.bin), values: { part: mediaBinPart }, count: binned ?? data?.total },
  ]
  return <ListParts label={translate(messages.parts)} parts={parts} also={{ sheet: '' }} />
}
