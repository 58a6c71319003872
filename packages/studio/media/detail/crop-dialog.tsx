import type { Crop } from '@sitewright/domain/media/crop.ts'
import type { MediaItem } from '@sitewright/domain/media/media.wire.ts'
import { mediaLibraryMessages as messages, uploadMessages } from '@sitewright/domain/media/media-studio.messages.ts'
import { Button } from '@sitewright/ui/button.tsx'
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useTranslate } from '../../kit/locale.tsx'
import styles from './crop-dialog.module.css'
import { edgePercent, edges, movedCrop, withEdgeAt, type Edge } from './crop-edges.ts'

const step = 0.01
const largeStep = 0.1
const whole: Crop = { x: 0, y: 0, width: 1, height: 1 }

/**
 * Chooses the part of a picture that is shown, by drag or with the arrow keys (1 %, with Shift 10 %). `source` is the address of the
 * whole picture. `onCrop` gets null for the whole picture.
 */
export function CropDialog({
  item,
  source,
  onCrop,
  onClose,
}: {
  item: MediaItem
  source: string
  onCrop: (crop: Crop | null) => void
  onClose: () => void
}) {
  const translate = useTranslate()
  const [crop, setCrop] = useState<Crop>(item.crop ?? whole)
  const finish = (chosen: Crop | null) => {
    onCrop(chosen)
    onClose()
  }
  return (
    <ModalOverlay className={styles['scrim'] ?? ''} isOpen onOpenChange={onClose}>
      <Modal className={styles['modal'] ?? ''}>
        <Dialog className={styles['dialog'] ?? ''}>
          <Heading slot="title" className={styles['title'] ?? ''}>
            {translate(messages.cropOf, { name: item.fileName })}
          </Heading>
          <CropArea item={item} source={source} crop={crop} onChange={setCrop} />
          <p className={styles['help']}>{translate(messages.cropHelp)}</p>
          <footer className={styles['footer']}>
            <Button look="plain" isDisabled={item.crop === null} onPress={() => finish(null)}>
              {translate(messages.wholePicture)}
            </Button>
            <Button onPress={onClose}>{translate(uploadMessages.cancelChoice)}</Button>
            <Button look="primary" onPress={() => finish(crop)}>
              {translate(messages.applyCrop)}
            </Button>
          </footer>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

type AreaProps = { item: MediaItem; source: string; crop: Crop; onChange: (crop: Crop) => void }

function CropArea({ item, source, crop, onChange }: AreaProps) {
  const area = useRef<HTMLDivElement>(null)
  const from = useRef<{ x: number; y: number } | null>(null)
  const placeOf = ({ clientX, clientY }: PointerEvent) => {
    const box = area.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1)
    return { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height }
  }
  const onDrag = (event: PointerEvent) => {
    if (!from.current || event.buttons !== 1) return
    const to = placeOf(event)
    onChange(movedCrop(crop, { x: to.x - from.current.x, y: to.y - from.current.y }))
    from.current = to
  }
  const box = {
    insetInlineStart: `${crop.x * 100}%`,
    insetBlockStart: `${crop.y * 100}%`,
    width: `${crop.width * 100}%`,
    height: `${crop.height * 100}%`,
  }
  return (
    <div ref={area} className={styles['area']} dir="ltr">
      <img src={source} alt="" draggable={false} />
      <div
        className={styles['shown']}
        style={box}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          from.current = placeOf(event)
        }}
        onPointerMove={onDrag}
        onPointerUp={() => (from.current = null)}
      >
        {edges.map((edge) => (
          <EdgeHandle
            key={edge}
            edge={edge}
            crop={crop}
            onDrag={(event) =>
              onChange(withEdgeAt(crop, edge, placeOf(event)[isAcross(edge) ? 'x' : 'y'], sizeOf(item)))
            }
            onStep={(by) => onChange(withEdgeAt(crop, edge, edgePercent(crop, edge) / 100 + by, sizeOf(item)))}
          />
        ))}
      </div>
    </div>
  )
}

function EdgeHandle({
  edge,
  crop,
  onDrag,
  onStep,
}: {
  edge: Edge
  crop: Crop
  onDrag: (event: PointerEvent) => void
  onStep: (by: number) => void
}) {
  const translate = useTranslate()
  const onKeyDown = (event: KeyboardEvent) => {
    const way = (isAcross(edge) ? acrossKeys : downKeys)[event.key]
    if (way === undefined) return
    event.preventDefault()
    onStep(way * (event.shiftKey ? largeStep : step))
  }
  return (
    <button
      type="button"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it stands at the picture's edge and is dragged there
      role="slider"
      className={styles[edge]}
      aria-label={translate(messages.cropEdge, { edge: translate(messages[edge]) })}
      aria-orientation={isAcross(edge) ? 'horizontal' : 'vertical'}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={edgePercent(crop, edge)}
      aria-valuetext={`${edgePercent(crop, edge)} %`}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.stopPropagation() // the box around it would be moved as well
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={(event) => {
        if (event.buttons !== 1) return
        event.stopPropagation()
        onDrag(event)
      }}
    />
  )
}

function isAcross(edge: Edge): boolean {
  return edge === 'left' || edge === 'right'
}

function sizeOf({ sourceWidth: width, sourceHeight: height }: MediaItem): { width: number; height: number } {
  return { width, height }
}

const acrossKeys: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }
const downKeys: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }
