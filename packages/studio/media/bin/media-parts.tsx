import { mediaBinMessages as messages } from '@sitewright/domain/media/media-bin.messages.ts'
import { mediaBinPart } from '@sitewright/domain/media/media-bin.wire.ts'
import { ListParts } from '../../kit/list/list-parts.tsx'
import { useTranslate } from '../../kit/locale.tsx'

/** Links to the pictures of the library and to the bin. */
export function MediaParts({ binned }: { binned: number | undefined }) {
  const translate = useTranslate()
  const parts = [
    { name: translate(messages.all), values: { part: '' } },
    { name: translate(messages.bin), values: { part: mediaBinPart }, count: binned },
  ]
  return <ListParts label={translate(messages.parts)} parts={parts} also={{ sheet: '' }} />
}
