import type { MediaItem } from '@sitewright/domain/media/media.wire.ts'
import { mediaLibraryMessages, uploadMessages as messages } from '@sitewright/domain/media/media-studio.messages.ts'
import { frameMessages } from '@sitewright/domain/sites/frame.messages.ts'
import { Button } from '@sitewright/ui/button.tsx'
import { EmptyState } from '@sitewright/ui/empty-state.tsx'
import { SearchField } from '@sitewright/ui/forms/search-field.tsx'
import { useDeferredValue, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { nextKeysetPage } from '../../kit/list/keyset-pages.ts'
import { LoadProblem } from '../../kit/list/load-problem.tsx'
import { useTranslate } from '../../kit/locale.tsx'
import type { SiteOfSession } from '../../session/session.ts'
import { useMediaList } from '../media-query.ts'
import { focalStyle, pictureSource } from '../picture-source.ts'
import styles from './choose-dialog.module.css'

/**
 * Dialog in which pictures of the library are chosen. `taken` are those that the list has already, `room` is how many more it can
 * have. `onChoose` gets the ids in the order in which they were chosen.
 */
export function ChooseDialog({
  site,
  taken,
  room,
  onChoose,
  onClose,
}: {
  site: SiteOfSession
  taken: readonly string[]
  room: number
  onChoose: (ids: readonly string[]) => void
  onClose: () => void
}) {
  const translate = useTranslate()
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const toggle = (id: string) =>
    setChosen((before) => {
      if (before.includes(id)) return before.filter((each) => each !== id)
      return before.length < room ? [...before, id] : before
    })
  return (
    <ModalOverlay className={styles['scrim'] ?? ''} isOpen isDismissable onOpenChange={onClose}>
      <Modal className={styles['modal'] ?? ''}>
        <Dialog className={styles['dialog'] ?? ''}>
          <header className={styles['header']}>
            <Heading slot="title" className={styles['title'] ?? ''}>
              {translate(messages.chooseFromLibrary)}
            </Heading>
            <SearchField
              label={translate(mediaLibraryMessages.searchLabel)}
              placeholder={translate(mediaLibraryMessages.searchHint)}
              value={search}
              onChange={setSearch}
            />
          </header>
          <Choices key={search.trim()} {...{ site, taken, chosen, search: search.trim() }} onToggle={toggle} />
          <footer className={styles['footer']}>
            <Button onPress={onClose}>{translate(messages.cancelChoice)}</Button>
            <Button
              look="primary"
              isDisabled={chosen.length === 0}
              onPress={() => {
                onChoose(chosen)
                onClose()
              }}
            >
              {translate(messages.choose, { count: chosen.length })}
            </Button>
          </footer>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

type ChoicesProps = {
  site: SiteOfSession
  taken: readonly string[]
  chosen: readonly string[]
  search: string
  onToggle: (id: string) => void
}

function Choices({ site, taken, chosen, search, onToggle }: ChoicesProps) {
  const translate = useTranslate()
  const [page, setPage] = useState('')
  const query = useDeferredValue(search)
  const { data, error, refetch } = useMediaList(site.id, { q: query, page })
  if (error && !data) return <LoadProblem failure={error} onRetry={() => void refetch()} />
  if (data?.items.length === 0)
    return (
      <EmptyState
        drawing="lost"
        title={translate(frameMessages.noMatch)}
        text={translate(mediaLibraryMessages.emptyText)}
      />
    )
  const { nextCursor = null } = data ?? {}
  return (
    <div className={styles['choices']} aria-busy={!data}>
      {(data?.items ?? []).map((item) => (
        <Choice
          key={item.id}
          site={site}
          item={item}
          isTaken={taken.includes(item.id)}
          isChosen={chosen.includes(item.id)}
          onToggle={() => onToggle(item.id)}
        />
      ))}
      {nextCursor !== null && (
        <Button onPress={() => setPage(nextKeysetPage(page, nextCursor))}>{translate(messages.showMore)}</Button>
      )}
    </div>
  )
}

function Choice({
  site,
  item,
  isTaken,
  isChosen,
  onToggle,
}: {
  site: SiteOfSession
  item: MediaItem
  isTaken: boolean
  isChosen: boolean
  onToggle: () => void
}) {
  return (
    <button
      type="button"
      className={styles['choice']}
      aria-pressed={isTaken || isChosen}
      disabled={isTaken}
      onClick={onToggle}
    >
      <img
        src={pictureSource(site, item.url, 300)}
        alt={item.altText}
        style={focalStyle(item.focalPoint)}
        loading="lazy"
      />
      <span className={styles['name']}>{item.fileName}</span>
    </button>
  )
}
