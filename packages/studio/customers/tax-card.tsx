import { customersMessages as messages } from '@sitewright/domain/customers/customers-studio.messages.ts'
import type { CustomerDetail } from '@sitewright/domain/customers/customers.wire.ts'
import {
  maxTaxExemptionChars,
  taxExemptionAnswer,
  type TaxExemption,
  type TaxExemptionAnswer,
} from '@sitewright/domain/shoppers/tax-exemption.wire.ts'
import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { Button } from '@sitewright/ui/button.tsx'
import { Card, CardBody } from '@sitewright/ui/card.tsx'
import { TextField } from '@sitewright/ui/text-field.tsx'
import { useState } from 'react'
import { callApi } from '../kit/api.ts'
import { useAction } from '../kit/form/use-action.ts'
import { useLocaleTag, useTranslate } from '../kit/locale.tsx'
import { fullTimeText } from '../kit/time-text.ts'
import { useDenied } from '../session/denied.ts'
import type { SiteOfSession } from '../session/session.ts'
import { useReloadCustomer } from './customers-query.ts'
import styles from './customers.module.css'

type Shown = { site: SiteOfSession; detail: CustomerDetail }

/** Whether a customer pays taxes. Only one with an account can be exempt: anybody can type the address of another person. */
export function TaxCard({ site, detail }: Shown) {
  const translate = useTranslate()
  const tag = useLocaleTag()
  const denied = useDenied(site, 'handle-orders')
  const [isOpen, setOpen] = useState(false)
  const { taxExemption, account } = detail
  const { run, isBusy, problem } = useExemption({ site, detail }, () => setOpen(false))
  return (
    <Card title={translate(messages.taxes)}>
      <CardBody>
        {taxExemption ? (
          <>
            <p>{translate(messages.taxExempt, taxExemption)}</p>
            <p className={styles['remark']}>
              {translate(messages.taxExemptSince, { time: fullTimeText(tag, taxExemption.since) })}
            </p>
          </>
        ) : (
          <p className={styles['remark']}>{translate(messages.paysTaxes)}</p>
        )}
        {!account && <p className={styles['remark']}>{translate(messages.exemptNeedsAccount)}</p>}
        {account && !isOpen && (
          <div className={styles['tools']}>
            <Button isCompact denied={denied} onPress={() => setOpen(true)}>
              {translate(taxExemption ? messages.changeExemption : messages.exempt)}
            </Button>
            {taxExemption && (
              <Button isCompact look="danger" denied={denied} isBusy={isBusy} onPress={() => run(null)}>
                {translate(messages.endExemption)}
              </Button>
            )}
          </div>
        )}
        {isOpen && <ExemptionForm before={taxExemption} isBusy={isBusy} onSave={run} onClose={() => setOpen(false)} />}
        {problem !== undefined && (
          <p className={styles['problem']} role="alert">
            {problem}
          </p>
        )}
      </CardBody>
    </Card>
  )
}

/** React hook that exempts the customer, or ends the exemption with null. */
function useExemption({ site, detail }: Shown, onDone: () => void) {
  const translate = useTranslate()
  const { id } = detail.customer
  return useAction<TaxExemption | null, TaxExemptionAnswer>({
    site: site.id,
    subject: `tax exemption ${site.id} ${id}`,
    send: async (exemption, idempotencyKey) => {
      const path = `/api/studio/shoppers/${detail.account?.id ?? ''}/tax-exemption`
      const how = exemption ? ({ method: 'PUT', body: exemption } as const) : ({ method: 'DELETE' } as const)
      return taxExemptionAnswer.parse(await callApi({ ...how, path, site: site.id, idempotencyKey }))
    },
    reload: useReloadCustomer(site.id, id),
    doneText: ({ taxExemption }) => translate(taxExemption ? messages.exempted : messages.exemptionEnded),
    undoneText: translate(messages.exemptionUndone),
    onDone,
  })
}

function ExemptionForm({
  before,
  isBusy,
  onSave,
  onClose,
}: {
  before: TaxExemption | null
  isBusy: boolean
  onSave: (exemption: TaxExemption) => void
  onClose: () => void
}) {
  const translate = useTranslate()
  const [reason, setReason] = useState(before?.reason ?? '')
  const [number, setNumber] = useState(before?.number ?? '')
  const [isChecked, setChecked] = useState(false)
  const given = { reason: reason.trim(), number: number.trim() }
  const missing = (text: string) => (isChecked && text === '' ? translate(messages.exemptionNeeded) : undefined)
  return (
    <form
      className={styles['noteForm']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setChecked(true)
        if (given.reason !== '' && given.number !== '') onSave(given)
      }}
    >
      <TextField
        label={translate(messages.exemptReason)}
        help={translate(messages.exemptHelp)}
        maxLength={maxTaxExemptionChars.reason}
        value={reason}
        onChange={setReason}
        error={missing(given.reason)}
      />
      <TextField
        label={translate(messages.exemptNumber)}
        maxLength={maxTaxExemptionChars.number}
        value={number}
        onChange={setNumber}
        error={missing(given.number)}
      />
      <div className={styles['tools']}>
        <Button type="submit" isCompact isBusy={isBusy}>
          {translate(messages.saveExemption)}
        </Button>
        <Button isCompact look="plain" onPress={onClose}>
          {translate(sitesMessages.cancel)}
        </Button>
      </div>
    </form>
  )
}
