import type { Translate } from '@sitewright/domain/kit/text.ts'
import { restockStudioMessages as messages } from '@sitewright/domain/restock/restock-studio.messages.ts'
import type { WaitingVariant } from '@sitewright/domain/restock/waiting-list.wire.ts'
import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { ConfirmDialog } from '@sitewright/ui/overlays/confirm-dialog.tsx'
import { useAction } from '../kit/form/use-action.ts'
import { useTranslate } from '../kit/locale.tsx'
import type { SiteOfSession } from '../session/session.ts'
import { tellPeople, useReloadWaiting } from './restock-query.ts'
import { fullName, stockText } from './waiting-text.ts'
import styles from './restock.module.css'

type TellProps = { site: SiteOfSession; variants: readonly WaitingVariant[]; onClose: () => void }

/** Asks before people are told that something is back, because emails cannot be called back. */
export function TellDialog({ site, variants, onClose }: TellProps) {
  const translate = useTranslate()
  const reload = useReloadWaiting(site.id)
  const { run, isBusy, problem } = useAction({
    site: site.id,
    subject: 'restock',
    send: (asked: readonly WaitingVariant[], key) => tellPeople(site.id, asked, key),
    reload,
    doneText: ({ told, waiting }) =>
      told === 0 ? translate(messages.nobodyTold) : translate(messages.told, { told, waiting }),
    undoneText: '',
    onDone: onClose,
  })
  const count = sumOf(variants, 'tellable')
  return (
    <ConfirmDialog
      title={translate(messages.tellTitle, { count })}
      labels={{ confirm: translate(messages.tell, { count }), keep: translate(sitesMessages.cancel) }}
      isBusy={isBusy}
      onConfirm={() => run(variants)}
      onClose={onClose}
    >
      <p>{whatText(translate, variants)}</p>
      <p>{whoText(translate, sumOf(variants, 'waiting') - count)}</p>
      <p className={styles['quiet']}>{translate(messages.noUndo)}</p>
      {problem !== undefined && (
        <p className={styles['problem']} role="alert">
          {problem}
        </p>
      )}
    </ConfirmDialog>
  )
}

function sumOf(variants: readonly WaitingVariant[], name: 'tellable' | 'waiting'): number {
  return variants.reduce((sum, variant) => sum + variant[name], 0)
}

function whatText(translate: Translate, variants: readonly WaitingVariant[]): string {
  const [only] = variants
  if (!only || variants.length > 1) return translate(messages.tellMany, { count: variants.length })
  return translate(messages.tellOne, { name: fullName(only), stock: stockText(translate, only) })
}

function whoText(translate: Translate, others: number): string {
  return others === 0 ? translate(messages.allTold) : translate(messages.othersWait, { count: others })
}
