import { checkoutStudioMessages as messages } from '@sitewright/domain/checkout/checkout-studio.messages.ts'
import { legalPath } from '@sitewright/domain/legal/legal-texts.ts'
import type { LegalText } from '@sitewright/domain/legal/legal.wire.ts'
import { Badge } from '@sitewright/ui/badge.tsx'
import { Button } from '@sitewright/ui/button.tsx'
import { Card, CardBody } from '@sitewright/ui/card.tsx'
import { visuallyHidden } from '@sitewright/ui/visually-hidden.ts'
import { useTranslate } from '../kit/locale.tsx'
import type { SiteOfSession } from '../session/session.ts'
import { previewLink } from '../sites/publication-query.ts'
import styles from './checkout.module.css'

/** The legal texts: which are on the site, and which are missing. */
export function LegalCard({
  site,
  texts,
  onOpen,
}: {
  site: SiteOfSession
  texts: readonly LegalText[]
  onOpen: (kind: string) => void
}) {
  const translate = useTranslate()
  return (
    <Card title={translate(messages.legalTexts)}>
      <CardBody>
        <p className={styles['help']}>{translate(messages.legalHelp)}</p>
        <ul className={styles['texts']}>
          {texts.map((text) => (
            <LegalRow key={text.kind} site={site} text={text} onOpen={() => onOpen(text.kind)} />
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}

function LegalRow({ site, text, onOpen }: { site: SiteOfSession; text: LegalText; onOpen: () => void }) {
  const translate = useTranslate()
  const name = translate(messages[text.kind])
  const path = legalPath(text.kind)
  const isMissing = text.html === ''
  return (
    <li>
      <span className={styles['name']}>
        <b>{name}</b>
        {isMissing ? (
          <Badge tone="warn" mark="ring">
            {translate(messages.missing)}
          </Badge>
        ) : (
          <Badge tone="ok" mark="full">
            {translate(messages.onSite)}
          </Badge>
        )}
      </span>
      {!isMissing && (
        <a
          className={styles['link']}
          href={site.isPublished ? new URL(path, site.address).href : previewLink(site, path)}
          target="_blank"
          rel="noopener"
        >
          <span className={visuallyHidden}>{translate(messages.open, { title: name })}: </span>
          <bdi>{path}</bdi>
        </a>
      )}
      <Button
        aria-label={translate(isMissing ? messages.writeText : messages.editText, { title: name })}
        onPress={onOpen}
      >
        {translate(isMissing ? messages.write : messages.edit)}
      </Button>
    </li>
  )
}
