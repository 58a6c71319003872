import { newSiteMessages } from '@sitewright/domain/sites/new-site.messages.ts'
import { publicationMessages } from '@sitewright/domain/sites/publication.messages.ts'
import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import type { SessionAnswer } from '@sitewright/domain/team/team.wire.ts'
import { SiteIcon } from '@sitewright/ui/avatar.tsx'
import { Button, buttonClass } from '@sitewright/ui/button.tsx'
import { Badge } from '@sitewright/ui/badge.tsx'
import { ButtonLink } from '@sitewright/ui/button-link.tsx'
import { Card } from '@sitewright/ui/card.tsx'
import { EmptyState } from '@sitewright/ui/empty-state.tsx'
import { Icon } from '@sitewright/ui/icons.tsx'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslate } from '../kit/locale.tsx'
import { maySeeOrders } from '../orders/may-see-orders.ts'
import { paths } from '../paths.ts'
import { roleNames } from '../session/role-names.ts'
import type { SiteOfSession } from '../session/session.ts'
import styles from './home.module.css'
import { siteLink } from './publication-query.ts'
import { shortenUrl } from './shorten-url.ts'

/** The account's sites. Without any, how one is made, or how the account gets into a team. */
export function SitesCard({ session: { sites, mayMakeSites } }: { session: SessionAnswer }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  return (
    <Card title={translate(sitesMessages.yourSites)}>
      {sites.length === 0 ? (
        <div className={styles['empty']}>
          <EmptyState
            drawing="window"
            title={translate(sitesMessages.noSites)}
            text={translate(mayMakeSites ? newSiteMessages.makeFirst : newSiteMessages.ask)}
            action={
              mayMakeSites && (
                <Button look="primary" onPress={() => void navigate({ to: paths.newSite() })}>
                  {translate(newSiteMessages.title)}
                </Button>
              )
            }
          />
        </div>
      ) : (
        <ul>
          {sites.map((site) => (
            <SiteRow key={site.id} site={site} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function SiteRow({ site }: { site: SiteOfSession }) {
  const translate = useTranslate()
  const roles = roleNames(site).map((role) => translate(role))
  const { href, isPreview } = siteLink(site)
  return (
    <li className={styles['site']}>
      <SiteIcon name={site.title} isLarge />
      <div className={styles['what']}>
        <div className={styles['title']}>
          <h3>{site.title}</h3>
          {roles.map((role) => (
            <Badge key={role}>{role}</Badge>
          ))}
          {!site.isPublished && <Badge tone="warn">{translate(publicationMessages.notPublished)}</Badge>}
        </div>
        <p className={styles['address']}>{shortenUrl(site.address)}</p>
      </div>
      {maySeeOrders(site) && (
        <Link
          className={buttonClass({ look: 'rest', isCompact: false, isWide: false })}
          to={paths.orders(site.identifier)}
          aria-label={translate(sitesMessages.ordersOf, { title: site.title })}
        >
          <Icon name="bag" />
          <span className={styles['open']}>{translate(sitesMessages.orders)}</span>
        </Link>
      )}
      <ButtonLink
        href={href}
        label={
          isPreview
            ? translate(publicationMessages.previewOf, { site: site.title })
            : translate(sitesMessages.openSiteNamed, { title: site.title })
        }
      >
        <Icon name="external" />
        <span className={styles['open']}>
          {translate(isPreview ? publicationMessages.preview : sitesMessages.openSite)}
        </span>
      </ButtonLink>
    </li>
  )
}
