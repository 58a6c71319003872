import type { MediaItem } from '@sitewright/domain/media/media.wire.ts'
import { clampFocalPoint, type FocalPoint } from '@sitewright/domain/media/focal-point.ts'
import { mediaLibraryMessages as messages } from '@sitewright/domain/media/media-studio.messages.ts'
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslate } from '../../kit/locale.tsx'
import type { SiteOfSession } from '../../session/session.ts'
import { focalStyle, pictureSource } from '../picture-source.ts'
import styles from './media-sheet.module.css'

/** Pause after the last key after which the point is saved. */
const pauseMs = 500
const step = 0.01
const largeStep = 0.1

type FocalPictureProps = { site: SiteOfSession; item: MediaItem; onMove: (point: FocalPoint) => void }

/**
 * The picture with its focal point, which is moved by drag or with the arrow keys (1 %, with Shift 10 %), and three crops that follow
 * it. `onMove` is called once the point stands still.
 */
export function FocalPicture({ site, item, onMove }: FocalPictureProps) {
  const translate = useTranslate()
  const { point, place, finish } = useMovedPoint(item.focalPoint, onMove)
  const source = pictureSource(site, item.url, 750)
  const drag = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    place({ x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height })
  }
  return (
    <div className={styles['focus']}>
      <div
        className={styles['frame']}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          drag(event)
        }}
        onPointerMove={(event) => event.buttons === 1 && drag(event)}
        onPointerUp={finish}
        onPointerCancel={finish}
      >
        <img src={source} alt={item.altText} width={item.width} height={item.height} draggable={false} />
        <Point point={point} onMove={place} onLeave={finish} />
      </div>
      <p className={styles['help']}>{translate(messages.focalHelp)}</p>
      <ul className={styles['crops']} aria-label={translate(messages.crops)}>
        {shapes.map((shape) => (
          <li key={shape}>
            <img className={styles[shape]} src={source} alt="" style={focalStyle(point)} />
            <span>{translate(messages[shape])}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Point({
  point,
  onMove,
  onLeave,
}: {
  point: FocalPoint
  onMove: (point: FocalPoint) => void
  onLeave: () => void
}) {
  const translate = useTranslate()
  const percent = { x: Math.round(point.x * 100), y: Math.round(point.y * 100) }
  const onKeyDown = (event: KeyboardEvent) => {
    const way = ways[event.key]
    if (!way || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const by = event.shiftKey ? largeStep : step
    onMove({ x: point.x + way.x * by, y: point.y + way.y * by })
  }
  return (
    <button
      type="button"
      className={styles['point']}
      style={{ left: `${percent.x}%`, top: `${percent.y}%` }}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a range input has one dimension
      role="slider"
      aria-label={translate(messages.focalPoint)}
      aria-valuenow={percent.x}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={translate(messages.focalValue, percent)}
      onKeyDown={onKeyDown}
      onBlur={onLeave}
    />
  )
}

/**
 * React hook that moves a point at once and saves it when it stands still: at the end of a drag, and a moment after the last key.
 * `finish` saves it now.
 */
function useMovedPoint(saved: FocalPoint, onMove: (point: FocalPoint) => void) {
  const [moved, setMoved] = useState<FocalPoint | null>(null)
  const waiting = useRef<FocalPoint | null>(null)
  const save = useRef(onMove)
  useEffect(() => {
    save.current = onMove
  })
  const finish = () => {
    const to = waiting.current
    waiting.current = null
    setMoved(null)
    if (to) save.current(to)
  }
  useEffect(() => {
    if (!moved || waiting.current === null) return undefined
    const timer = setTimeout(finish, pauseMs)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- only a move starts the pause again
  }, [moved])
  useEffect(
    () => () => {
      if (waiting.current) save.current(waiting.current)
    },
    [],
  )
  const place = (next: FocalPoint) => {
    const rounded = roundedPoint(clampFocalPoint(next))
    waiting.current = rounded
    setMoved(rounded)
  }
  return { point: moved ?? saved, place, finish }
}

const shapes = ['square', 'wide', 'tall'] as const
const ways: Readonly<Record<string, FocalPoint>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

function roundedPoint({ x, y }: FocalPoint): FocalPoint {
  return { x: Math.round(x * 100) / 100, y: Math.round(y * 100) / 100 }
}
