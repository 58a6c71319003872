import type { Message } from '@sitewright/domain/kit/text.ts'
import { overviewMessages } from '@sitewright/domain/sites/overview.messages.ts'
import type { Overview } from '@sitewright/domain/sites/overview.wire.ts'
import { Icon } from '@sitewright/ui/icons.tsx'
import { visuallyHidden } from '@sitewright/ui/visually-hidden.ts'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslate } from '../kit/locale.tsx'
import type { OpenSection } from './sections.ts'
import styles from './sidebar.module.css'

type Group = { name: Message | null; sections: readonly OpenSection[] }

/** A group of sections in the sidebar, with what waits in each of them. */
export function SidebarGroup({ group, overview }: { group: Group; overview: Overview | undefined }) {
  const translate = useTranslate()
  const id = useId()
  const { name, sections } = group
  const links = sections.map((section) => (
    <Link key={section.id} to={section.to} activeOptions={{ exact: section.of === 'account', includeSearch: false }}>
      <Icon name={section.icon} />
      {translate(section.name)}
      <Waiting section={section} overview={overview} />
    </Link>
  ))
  if (name === null) return links
  return (
    <div className={styles['group']}>
      <span id={id} className={styles['groupName']}>
        {translate(name)}
      </span>
      <ul aria-labelledby={id}>
        {links.map((link) => (
          <li key={link.key}>{link}</li>
        ))}
      </ul>
    </div>
  )
}

/** Numbers above it take too much room. */
const mostShown = 99

/** The number of what waits for somebody in a section, if there is anything. */
export function Waiting({
  section,
  overview,
  look = styles['count'],
}: {
  section: OpenSection
  overview: Overview | undefined
  look?: string | undefined
}) {
  const translate = useTranslate()
  const { waits } = section
  const count = overview && waits ? waits.count(overview) : 0
  if (!waits || count === 0) return null
  return (
    <span className={look}>
      <span aria-hidden="true">
        {count > mostShown ? translate(overviewMessages.over, { count: mostShown }) : String(count)}
      </span>
      <span className={visuallyHidden}>{` ${translate(waits.text, { count })}`}</span>
    </span>
  )
}
