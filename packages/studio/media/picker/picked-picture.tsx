import type { MediaItem } from '@sitewright/domain/media/media.wire.ts'
import { uploadMessages as messages } from '@sitewright/domain/media/media-studio.messages.ts'
import { IconButton } from '@sitewright/ui/button.tsx'
import { classNames } from '@sitewright/ui/class-names.ts'
import { Icon } from '@sitewright/ui/icons.tsx'
import { useState, type DragEvent, type KeyboardEvent } from 'react'
import { useTranslate } from '../../kit/locale.tsx'
import type { SiteOfSession } from '../../session/session.ts'
import { AltTextInput } from '../detail/alt-text-input.tsx'
import { focalStyle, pictureSource } from '../picture-source.ts'
import styles from './picture-picker.module.css'

/** Type of the data of a drag within the list, so that files and texts are not taken for a picture of it. */
const dragType = 'application/x-sitewright-picture'

export type PickedPictureProps = {
  site: SiteOfSession
  id: string
  /** Undefined until it is loaded, and when it was deleted. */
  item: MediaItem | undefined
  place: number
  count: number
  isDisabled: boolean
  onMove: (from: number, to: number, name: string) => void
  onRemove: (name: string) => void
}

/** A picture in a list of pictures: moved by drag, with Alt and an arrow key, or by its buttons. */
export function PickedPicture(props: PickedPictureProps) {
  const { site, id, item, place, count, isDisabled, onMove } = props
  const translate = useTranslate()
  const name = item?.fileName ?? translate(messages.pictureOf, { place: place + 1, count })
  const { isTarget, drag } = useDragInList(props, name)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined || !event.altKey || isDisabled) return
    event.preventDefault()
    onMove(place, place + step, name)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons inside move the picture too
    <li
      className={classNames(styles['picture'], isTarget && styles['target'])}
      {...drag}
      onKeyDown={onKeyDown}
      data-picture={id}
    >
      <span className={styles['frame']}>
        {item && (
          <img
            src={pictureSource(site, item.url, 300)}
            alt={item.altText}
            style={focalStyle(item.focalPoint)}
            draggable={false}
            loading="lazy"
          />
        )}
        {place === 0 && <span className={styles['main']}>{translate(messages.mainPicture)}</span>}
      </span>
      <Tools {...props} name={name} />
      {item && (
        <AltTextInput
          key={`${item.id} ${item.altText}`}
          siteId={site.id}
          item={item}
          label={translate(messages.altOf, { name })}
        />
      )}
    </li>
  )
}

function Tools({ place, count, isDisabled, onMove, onRemove, name }: PickedPictureProps & { name: string }) {
  const translate = useTranslate()
  return (
    <span className={styles['tools']}>
      <IconButton
        label={translate(messages.moveEarlier, { name })}
        isDisabled={isDisabled || place === 0}
        onPress={() => onMove(place, place - 1, name)}
      >
        <Icon name="back" />
      </IconButton>
      <IconButton
        label={translate(messages.moveLater, { name })}
        isDisabled={isDisabled || place === count - 1}
        onPress={() => onMove(place, place + 1, name)}
      >
        <Icon name="forward" />
      </IconButton>
      <IconButton label={translate(messages.takeOut, { name })} isDisabled={isDisabled} onPress={() => onRemove(name)}>
        <Icon name="close" />
      </IconButton>
    </span>
  )
}

/** React hook for dragging a picture to the place of another. `isTarget` is true while one is over this picture. */
function useDragInList({ place, isDisabled, onMove }: PickedPictureProps, name: string) {
  const [isTarget, setTarget] = useState(false)
  const drag = {
    draggable: !isDisabled,
    onDragStart: ({ dataTransfer }: DragEvent) => {
      dataTransfer.setData(dragType, `${place}\n${name}`)
      dataTransfer.effectAllowed = 'move'
    },
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(dragType)) return
      event.preventDefault()
      setTarget(true)
    },
    onDragLeave: () => setTarget(false),
    onDrop: (event: DragEvent) => {
      setTarget(false)
      const [from = '', named = ''] = event.dataTransfer.getData(dragType).split('\n')
      if (from === '') return
      event.preventDefault()
      onMove(Number(from), place, named)
    },
  } as const
  return { isTarget, drag }
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }
