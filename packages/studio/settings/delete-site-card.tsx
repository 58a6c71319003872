import { siteSettingsMessages as messages } from '@sitewright/domain/sites/site-settings.messages.ts'
import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { Button } from '@sitewright/ui/button.tsx'
import { Card, CardBody } from '@sitewright/ui/card.tsx'
import { notifyDone } from '@sitewright/ui/notify.ts'
import { ConfirmDialog } from '@sitewright/ui/overlays/confirm-dialog.tsx'
import { TextField } from '@sitewright/ui/text-field.tsx'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { failureText } from '../kit/failure-text.ts'
import { useSendOnce } from '../kit/form/use-send-once.ts'
import { useTranslate } from '../kit/locale.tsx'
import { paths } from '../paths.ts'
import { usePasswordAgain } from '../team/account/use-password-again.tsx'
import type { SiteOfSession } from '../session/session.ts'
import { deleteSite, useReloadSettings } from './settings-query.ts'
import styles from './settings.module.css'

/** Deletes the site, for its owner: asks for its name, and for the password. */
export function DeleteSiteCard({ site, name }: { site: SiteOfSession; name: string }) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <Card title={translate(messages.danger)}>
      <CardBody>
        <p className={styles['help']}>{translate(messages.dangerHelp)}</p>
        <div>
          <Button look="danger" onPress={() => setOpen(true)}>
            {translate(messages.deleteSite)}
          </Button>
        </div>
        {isOpen && <DeleteDialog site={site} name={name} onClose={() => setOpen(false)} />}
      </CardBody>
    </Card>
  )
}

function DeleteDialog({ site, name, onClose }: { site: SiteOfSession; name: string; onClose: () => void }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const reload = useReloadSettings(site.id)
  const { guarded, dialog } = usePasswordAgain()
  const [typed, setTyped] = useState('')
  const sendOnce = useSendOnce()
  const deleting = useMutation({
    mutationFn: () => sendOnce(typed, (key) => guarded(() => deleteSite(site.id, typed, key))),
    onSuccess: async () => {
      notifyDone('site', translate(messages.deleted, { site: name }))
      await navigate({ to: paths.home() })
      await reload()
    },
  })
  return (
    <>
      <ConfirmDialog
        title={translate(messages.deleteTitle, { site: name })}
        labels={{ confirm: translate(messages.deleteButton), keep: translate(sitesMessages.cancel) }}
        isDangerous
        isBusy={deleting.isPending}
        onConfirm={() => deleting.mutate()}
        onClose={onClose}
      >
        <p>{translate(messages.deleteText)}</p>
        <TextField
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog asks for nothing else
          autoFocus
          autoComplete="off"
          label={translate(messages.deleteConfirm, { site: name })}
          value={typed}
          onChange={setTyped}
          error={deleting.error ? failureText(translate, deleting.error) : undefined}
        />
      </ConfirmDialog>
      {dialog}
    </>
  )
}
