import { publicationMessages as messages } from '@sitewright/domain/sites/publication.messages.ts'
import { checklistMessages } from '@sitewright/domain/sites/checklist.messages.ts'
import { Banner } from '@sitewright/ui/banner.tsx'
import { ButtonLink } from '@sitewright/ui/button-link.tsx'
import { Button } from '@sitewright/ui/button.tsx'
import { Card, CardBody } from '@sitewright/ui/card.tsx'
import { Icon } from '@sitewright/ui/icons.tsx'
import { Link } from '@tanstack/react-router'
import { useAction } from '../kit/form/use-action.ts'
import { LoadProblem } from '../kit/list/load-problem.tsx'
import { useTranslate } from '../kit/locale.tsx'
import { paths } from '../paths.ts'
import type { SiteOfSession } from '../session/session.ts'
import { useChecklist } from './checklist-query.ts'
import { previewLink, savePublication, usePublication, useReloadPublication } from './publication-query.ts'
import styles from './publication.module.css'

/** Shows whether visitors see a site and changes it. */
export function PublicationCard({ site, title }: { site: SiteOfSession; title: string }) {
  const translate = useTranslate()
  const { data, error, refetch } = usePublication(site.id)
  if (!data && error) return <LoadProblem failure={error} onRetry={() => void refetch()} />
  return (
    <Card title={title}>
      <CardBody>
        {data ? <Publication site={site} {...data} /> : <p className={styles['text']}>{translate(messages.loading)}</p>}
      </CardBody>
    </Card>
  )
}

function Publication({ site, isPublished }: { site: SiteOfSession; isPublished: boolean }) {
  const translate = useTranslate()
  const named = { site: site.title }
  const { run, isBusy, problem } = useAction({
    site: site.id,
    subject: 'publication',
    send: (wanted: boolean, key) => savePublication(site.id, wanted, key),
    reload: useReloadPublication(site.id),
    doneText: (_, wanted) => translate(wanted ? messages.published : messages.offline, named),
    undoneText: translate(isPublished ? messages.publishedAgain : messages.offlineAgain, named),
  })
  return (
    <>
      <p className={styles['text']}>{translate(isPublished ? messages.publishedHelp : messages.unpublishedHelp)}</p>
      {!isPublished && <MissingTexts site={site} />}
      {problem !== undefined && (
        <Banner tone="bad" icon="alert">
          {problem}
        </Banner>
      )}
      <div className={styles['actions']}>
        {isPublished ? (
          <Button isBusy={isBusy} onPress={() => run(false)}>
            {translate(messages.takeOffline)}
          </Button>
        ) : (
          <>
            <Button look="primary" isBusy={isBusy} onPress={() => run(true)}>
              {translate(messages.publish)}
            </Button>
            <ButtonLink href={previewLink(site)} label={translate(messages.previewOf, named)}>
              <Icon name="external" />
              {translate(messages.preview)}
            </ButtonLink>
          </>
        )}
      </div>
    </>
  )
}

/** Names what a site should have before it opens. It can be published all the same. */
function MissingTexts({ site }: { site: SiteOfSession }) {
  const translate = useTranslate()
  const { data } = useChecklist(site.id)
  if (!data?.steps.some(({ id, isDone }) => id === 'legal' && !isDone)) return null
  return (
    <p className={styles['text']}>
      {translate(messages.legalMissing)}{' '}
      <Link to={paths.checkout(site.identifier)}>{translate(checklistMessages.toLegal)}</Link>
    </p>
  )
}
