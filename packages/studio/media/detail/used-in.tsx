import type { Message } from '@sitewright/domain/kit/text.ts'
import type { AssetUse, AssetUseKind, MediaDetailAnswer } from '@sitewright/domain/media/media.wire.ts'
import { mediaLibraryMessages as messages } from '@sitewright/domain/media/media-studio.messages.ts'
import { Icon, type IconName } from '@sitewright/ui/icons.tsx'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslate } from '../../kit/locale.tsx'
import { paths } from '../../paths.ts'
import type { SiteOfSession } from '../../session/session.ts'
import styles from './media-sheet.module.css'

/** What shows a picture: products lead to their screen. */
export function UsedIn({ site, detail }: { site: SiteOfSession; detail: MediaDetailAnswer }) {
  const translate = useTranslate()
  const titleId = useId()
  const { uses, useCount } = detail
  return (
    <section className={styles['section']} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles['label']}>
        {translate(messages.usedIn)} <span>{translate(messages.places, { count: useCount })}</span>
      </h3>
      {useCount === 0 && <p className={styles['help']}>{translate(messages.notUsed)}</p>}
      {useCount > 0 && (
        <ul className={styles['uses']}>
          {uses.map((use) => (
            <Use key={`${use.kind} ${use.id}`} site={site} use={use} />
          ))}
          {useCount > uses.length && <li>{translate(messages.morePlaces, { count: useCount - uses.length })}</li>}
        </ul>
      )}
    </section>
  )
}

function Use({ site, use: { kind, id, title } }: { site: SiteOfSession; use: AssetUse }) {
  const translate = useTranslate()
  const { name, icon } = kinds[kind]
  const text = translate(name as Message<{ title: string }>, { title })
  return (
    <li>
      <Icon name={icon} />
      {kind === 'product' ? <Link to={paths.product(site.identifier, id)}>{text}</Link> : <span>{text}</span>}
    </li>
  )
}

/** Settings and design have no title. */
const kinds: Record<AssetUseKind, { name: Message<{ title: string }> | Message; icon: IconName }> = {
  product: { name: messages.useProduct, icon: 'parcel' },
  page: { name: messages.usePage, icon: 'document' },
  item: { name: messages.useItem, icon: 'edit' },
  review: { name: messages.useReview, icon: 'star' },
  author: { name: messages.useAuthor, icon: 'account' },
  area: { name: messages.useArea, icon: 'document' },
  settings: { name: messages.useSettings, icon: 'settings' },
  design: { name: messages.useDesign, icon: 'picture' },
}
