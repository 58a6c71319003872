import type { Business, BusinessAnswer } from '@sitewright/domain/business/business.wire.ts'
import { businessMessages as messages } from '@sitewright/domain/business/business.messages.ts'
import { longestOfBusiness } from '@sitewright/domain/business/check-business.ts'
import { Button } from '@sitewright/ui/button.tsx'
import { Card, CardBody } from '@sitewright/ui/card.tsx'
import { PaneContent } from '@sitewright/ui/layout/pane.tsx'
import { Skeleton, SkeletonBar } from '@sitewright/ui/skeleton.tsx'
import { TextField } from '@sitewright/ui/text-field.tsx'
import { EditFormFrame } from '../../kit/form/edit-form-frame.tsx'
import type { EditForm } from '../../kit/form/edit-form.ts'
import { SaveState } from '../../kit/form/save-state.tsx'
import { LoadProblem } from '../../kit/list/load-problem.tsx'
import { useTranslate } from '../../kit/locale.tsx'
import { PicturePicker } from '../../media/picker/picture-picker.tsx'
import { Permitted } from '../../session/permitted.tsx'
import type { SiteOfSession } from '../../session/session.ts'
import { SettingsFrame } from '../settings-frame.tsx'
import { AddressCard } from './address-card.tsx'
import { useBusiness } from './business-query.ts'
import styles from './business.module.css'
import { useBusinessForm } from './use-business-form.ts'

/** Screen with who stands behind a site. */
export function BusinessPage() {
  return (
    <Permitted action="manage-site">
      {(site) => (
        <SettingsFrame site={site} part={messages.business}>
          <PaneContent>
            <LoadedBusiness key={site.id} site={site} />
          </PaneContent>
        </SettingsFrame>
      )}
    </Permitted>
  )
}

function LoadedBusiness({ site }: { site: SiteOfSession }) {
  const { data, error, refetch } = useBusiness(site.id)
  return (
    <>
      {error && <LoadProblem failure={error} hasOlder={data !== undefined} onRetry={() => void refetch()} />}
      {data && <BusinessEditor site={site} saved={data} />}
      {!data && !error && (
        <Skeleton>
          <SkeletonBar width="full" isTall />
        </Skeleton>
      )}
    </>
  )
}

function BusinessEditor({ site, saved }: { site: SiteOfSession; saved: BusinessAnswer }) {
  const translate = useTranslate()
  const form = useBusinessForm(site.id, saved)
  const names = [
    'name',
    'email',
    'phone',
    'country',
    'street',
    'addition',
    'district',
    'city',
    'region',
    'postcode',
  ] as const
  const all = [...names, 'taxNumber', 'vatId', 'logo'] as const
  const labels = Object.fromEntries(all.map((name) => [name, translate(messages[name])])) as Record<
    keyof Business,
    string
  >
  return (
    <>
      <p className={styles['help']}>{translate(messages.help)}</p>
      <EditFormFrame form={form} labels={labels}>
        <div className={styles['cards']}>
          <ContactCard site={site} form={form} labels={labels} />
          <AddressCard siteId={site.id} form={form} />
          <NumbersCard form={form} labels={labels} />
          <LogoCard site={site} form={form} label={labels.logo} />
          <div className={styles['actions']}>
            <Button type="submit" look="primary" isBusy={form.isBusy}>
              {translate(form.isBusy ? messages.saving : messages.save)}
            </Button>
            <SaveState word={form.word} />
          </div>
        </div>
      </EditFormFrame>
      <Printed saved={saved} />
    </>
  )
}

type CardProps = { form: EditForm<Business>; labels: Record<keyof Business, string> }

function ContactCard({ site, form, labels }: CardProps & { site: SiteOfSession }) {
  const translate = useTranslate()
  return (
    <Card title={translate(messages.who)}>
      <CardBody>
        <TextField
          label={labels.name}
          help={translate(messages.nameHelp, { site: site.title })}
          maxLength={longestOfBusiness.name}
          autoComplete="organization"
          {...form.field('name')}
        />
        <div className={styles['two']}>
          <TextField
            label={labels.email}
            help={translate(messages.emailHelp)}
            inputMode="email"
            autoComplete="email"
            {...form.field('email')}
          />
          <TextField
            label={labels.phone}
            inputMode="tel"
            autoComplete="tel"
            maxLength={longestOfBusiness.phone}
            {...form.field('phone')}
          />
        </div>
      </CardBody>
    </Card>
  )
}

function NumbersCard({ form, labels }: CardProps) {
  const translate = useTranslate()
  return (
    <Card title={translate(messages.numbers)}>
      <CardBody>
        <div className={styles['two']}>
          <TextField
            label={labels.taxNumber}
            help={translate(messages.taxNumberHelp)}
            maxLength={longestOfBusiness.taxNumber}
            {...form.field('taxNumber')}
          />
          <TextField
            label={labels.vatId}
            help={translate(messages.vatIdHelp)}
            maxLength={longestOfBusiness.vatId}
            {...form.field('vatId')}
          />
        </div>
      </CardBody>
    </Card>
  )
}

function LogoCard({ site, form, label }: { site: SiteOfSession; form: EditForm<Business>; label: string }) {
  const translate = useTranslate()
  const { value } = form.field('logo')
  return (
    <Card title={label}>
      <CardBody>
        <div data-field="logo">
          <PicturePicker
            site={site}
            label={label}
            value={value === '' ? [] : [value]}
            max={1}
            onChange={([id = '']) => form.set('logo', id)}
          />
        </div>
        <p className={styles['help']}>{translate(messages.logoHelp)}</p>
      </CardBody>
    </Card>
  )
}

/** The head of an invoice, of what is saved. */
function Printed({ saved: { printed } }: { saved: BusinessAnswer }) {
  const translate = useTranslate()
  return (
    <Card title={translate(messages.printed)} note={translate(messages.printedHelp)}>
      <CardBody>
        <address className={styles['printed']}>
          <b>{printed.name}</b>
          {printed.lines.map((line, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines of a text, which may be the same
            <span key={index}>{line}</span>
          ))}
        </address>
      </CardBody>
    </Card>
  )
}
