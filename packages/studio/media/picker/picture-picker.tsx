import { uploadMessages as messages } from '@sitewright/domain/media/media-studio.messages.ts'
import { Button } from '@sitewright/ui/button.tsx'
import { classNames } from '@sitewright/ui/class-names.ts'
import { Icon } from '@sitewright/ui/icons.tsx'
import { visuallyHidden } from '@sitewright/ui/visually-hidden.ts'
import { useId, useState } from 'react'
import { useTranslate } from '../../kit/locale.tsx'
import type { SiteOfSession } from '../../session/session.ts'
import { usePictures } from '../media-query.ts'
import { FileButton } from '../upload/file-button.tsx'
import type { UploadRow } from '../upload/upload-queue.ts'
import { useFileDrop } from '../upload/use-file-drop.ts'
import { ChooseDialog } from './choose-dialog.tsx'
import { PickedPicture } from './picked-picture.tsx'
import { movedTo } from './picture-order.ts'
import styles from './picture-picker.module.css'
import { useUploadedPictures } from './use-uploaded-pictures.ts'

export type PicturePickerProps = {
  site: SiteOfSession
  /** Accessible name of the list of pictures. */
  label: string
  /** Ids of the pictures, in their order. */
  value: readonly string[]
  onChange: (ids: readonly string[]) => void
  /** Largest number of pictures. Without a limit by default. */
  max?: number
  isDisabled?: boolean
}

/**
 * The pictures of something, such as a product: chosen from the library or uploaded by button, drop (anywhere on the page) or paste,
 * ordered by drag or keyboard, each with its alternative text. What is uploaded shows at once.
 */
export function PicturePicker({
  site,
  label,
  value,
  onChange,
  max = Infinity,
  isDisabled = false,
}: PicturePickerProps) {
  const translate = useTranslate()
  const [isChoosing, setChoosing] = useState(false)
  const [said, setSaid] = useState('')
  const helpId = useId()
  const { add, arriving } = useUploadedPictures(site, value, onChange)
  const room = max - value.length - arriving.length
  const onFiles = (files: readonly File[]) => {
    if (files.length > room) setSaid(translate(messages.tooMany, { max }))
    add(files.slice(0, Math.max(0, room)))
  }
  const isOver = useFileDrop(onFiles, { isActive: !isDisabled && !isChoosing })
  return (
    <div className={classNames(styles['picker'], isOver && styles['over'])}>
      <ul className={styles['pictures']} aria-label={label} aria-describedby={helpId}>
        <Pictures {...{ site, value, onChange, isDisabled }} onSay={setSaid} />
        {arriving.map((row) => (
          <Arriving key={row.id} row={row} />
        ))}
      </ul>
      <AddButtons
        isDisabled={isDisabled || room <= 0}
        hint={room <= 0 ? translate(messages.tooMany, { max }) : translate(messages.dropPictures)}
        onChoose={() => setChoosing(true)}
        onFiles={onFiles}
      />
      <span id={helpId} className={visuallyHidden}>
        {translate(messages.moveKeys)}
      </span>
      <output className={visuallyHidden}>{said}</output>
      {isChoosing && (
        <ChooseDialog
          site={site}
          taken={value}
          room={room}
          onClose={() => setChoosing(false)}
          onChoose={(ids) => onChange([...value, ...ids])}
        />
      )}
    </div>
  )
}

type PicturesProps = Pick<PicturePickerProps, 'site' | 'value' | 'onChange'> & {
  isDisabled: boolean
  /** Says to screen readers what has changed. */
  onSay: (text: string) => void
}

function Pictures({ site, value, onChange, isDisabled, onSay }: PicturesProps) {
  const translate = useTranslate()
  const { data } = usePictures(site.id, value)
  const move = (from: number, to: number, name: string) => {
    const next = movedTo(value, from, to)
    if (next === value) return
    onChange(next)
    onSay(translate(messages.movedTo, { name, place: to + 1, count: value.length }))
  }
  return value.map((id, place) => (
    <PickedPicture
      key={id}
      site={site}
      id={id}
      item={data?.items.find((each) => each.id === id)}
      place={place}
      count={value.length}
      isDisabled={isDisabled}
      onMove={move}
      onRemove={(name) => {
        onChange(value.filter((each) => each !== id))
        onSay(translate(messages.takenOut, { name }))
      }}
    />
  ))
}

/** A picture on its way to the library, from the local file. */
function Arriving({ row: { preview, name } }: { row: UploadRow }) {
  return (
    <li className={styles['arriving']} aria-label={name} aria-busy="true">
      {preview !== null && <img src={preview} alt="" />}
    </li>
  )
}

function AddButtons({
  isDisabled,
  hint,
  onChoose,
  onFiles,
}: {
  isDisabled: boolean
  hint: string
  onChoose: () => void
  onFiles: (files: readonly File[]) => void
}) {
  const translate = useTranslate()
  return (
    <div className={styles['add']}>
      <Button isDisabled={isDisabled} onPress={onChoose}>
        <Icon name="images" />
        {translate(messages.chooseFromLibrary)}
      </Button>
      <FileButton isDisabled={isDisabled} onFiles={onFiles}>
        <Icon name="upload" />
        {translate(messages.uploadFiles)}
      </FileButton>
      <span className={styles['hint']}>{hint}</span>
    </div>
  )
}
