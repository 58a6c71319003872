import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { peopleMessages as messages } from '@sitewright/domain/team/people.messages.ts'
import type { Person } from '@sitewright/domain/team/people.wire.ts'
import { namesOfRoles } from '@sitewright/domain/team/role-names.ts'
import { Button, IconButton } from '@sitewright/ui/button.tsx'
import { Icon } from '@sitewright/ui/icons.tsx'
import { FilterSelect } from '@sitewright/ui/lists/filter-select.tsx'
import { ConfirmDialog } from '@sitewright/ui/overlays/confirm-dialog.tsx'
import { SideSheet } from '@sitewright/ui/overlays/side-sheet.tsx'
import { useState } from 'react'
import { useAction } from '../../kit/form/use-action.ts'
import { useTranslate } from '../../kit/locale.tsx'
import { usePasswordAgain } from '../account/use-password-again.tsx'
import type { SiteOfSession } from '../../session/session.ts'
import styles from './people.module.css'
import { RightsList } from './rights-list.tsx'
import { roleHelp } from './role-choices.tsx'
import { teamCalls, useReloadTeam } from './team-query.ts'

type PersonSheetProps = { site: SiteOfSession; team: readonly Person[]; person: Person; onClose: () => void }

/** A person of the team: roles, which take effect at once, and what they permit. */
export function PersonSheet({ site, team, person, onClose }: PersonSheetProps) {
  const translate = useTranslate()
  const roles = useRoles(site, person)
  const removing = useRemoval(site, person, onClose)
  const { id, name, isOwner } = person
  const problem = roles.problem ?? removing.problem
  const footer = isOwner ? undefined : (
    <>
      <Button look="danger" isBusy={removing.isBusy} onPress={() => removing.run(undefined)}>
        {translate(messages.removeFromTeam)}
      </Button>
      {site.isOwner && <MakeOwner site={site} person={person} onDone={onClose} />}
    </>
  )
  return (
    <SideSheet title={name} closeLabel={translate(sitesMessages.close)} onClose={onClose} footer={footer}>
      {isOwner ? (
        <p className={styles['quiet']}>{translate(messages.ownerFixed)}</p>
      ) : (
        <RoleChips roles={roles.shown} onChange={roles.change} />
      )}
      {problem !== undefined && (
        <p className={styles['problem']} role="alert">
          {problem}
        </p>
      )}
      <section className={styles['section']}>
        <h3>{translate(messages.mayHeading, { name })}</h3>
        <RightsList roles={roles.shown} isOwner={isOwner} team={team.filter((one) => one.id !== id)} />
      </section>
    </SideSheet>
  )
}

/** The person's roles. A change shows at once, and is taken back when the server refuses it. */
function useRoles(site: SiteOfSession, { id, name, roles }: Person) {
  const translate = useTranslate()
  const reload = useReloadTeam(site.id)
  const [wanted, setWanted] = useState<readonly number[]>()
  const { run, problem } = useAction({
    site: site.id,
    subject: `person ${id}`,
    send: (given: readonly number[], key) => teamCalls(site.id).setRoles(id, given, key),
    reload: async () => {
      await reload()
      setWanted(undefined)
    },
    doneText: () => translate(messages.rolesSaved, { name }),
    undoneText: translate(messages.rolesBack),
  })
  const change = (given: readonly number[]) => {
    if (given.length > 0) setWanted(given)
    run(given)
  }
  return { shown: problem === undefined ? (wanted ?? roles) : roles, change, problem }
}

function useRemoval(site: SiteOfSession, { id, name }: Person, onDone: () => void) {
  const translate = useTranslate()
  return useAction({
    site: site.id,
    subject: `person ${id}`,
    send: (_, key) => teamCalls(site.id).remove(id, key),
    reload: useReloadTeam(site.id),
    doneText: () => translate(messages.removed, { name }),
    undoneText: translate(messages.personBack),
    onDone,
  })
}

function RoleChips({ roles, onChange }: { roles: readonly number[]; onChange: (roles: readonly number[]) => void }) {
  const translate = useTranslate()
  const nameOf = (role: number) => namesOfRoles([role]).map((name) => translate(name))[0] ?? ''
  return (
    <section className={styles['section']}>
      <h3>
        {translate(messages.roles)} <small>{translate(messages.rightsAddUp)}</small>
      </h3>
      <ul className={styles['chips']}>
        {roles.map((role) => (
          <li key={role}>
            {nameOf(role)}
            <IconButton
              label={translate(messages.removeRole, { role: nameOf(role) })}
              onPress={() => onChange(roles.filter((one) => one !== role))}
            >
              <Icon name="close" size={14} />
            </IconButton>
          </li>
        ))}
      </ul>
      <FilterSelect
        label={translate(messages.addRole)}
        value=""
        options={roleHelp
          .filter(([role]) => !roles.includes(role))
          .map(([role]) => ({ value: String(role), label: nameOf(role) }))}
        onChange={(role) => onChange([...roles, Number(role)])}
      />
    </section>
  )
}

/** The transfer of the site. It cannot be undone by who does it, so it is asked for. */
function MakeOwner({ site, person, onDone }: { site: SiteOfSession; person: Person; onDone: () => void }) {
  const translate = useTranslate()
  const reload = useReloadTeam(site.id)
  const [isOpen, setOpen] = useState(false)
  const { guarded, dialog } = usePasswordAgain()
  const { name } = person
  const { run, isBusy, problem } = useAction({
    site: site.id,
    subject: 'owner',
    send: (_, key) => guarded(() => teamCalls(site.id).makeOwner(person.id, key)),
    reload,
    doneText: () => translate(messages.ownerIsNow, { name }),
    undoneText: '',
    onDone,
  })
  return (
    <>
      <Button look="plain" onPress={() => setOpen(true)}>
        {translate(messages.makeOwner)}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={translate(messages.makeOwnerTitle, { name })}
          labels={{ confirm: translate(messages.makeOwner), keep: translate(sitesMessages.cancel) }}
          isDangerous
          isBusy={isBusy}
          onConfirm={() => run(undefined)}
          onClose={() => setOpen(false)}
        >
          <p>{translate(messages.makeOwnerText, { name, site: site.title })}</p>
          {problem !== undefined && (
            <p className={styles['problem']} role="alert">
              {problem}
            </p>
          )}
        </ConfirmDialog>
      )}
      {dialog}
    </>
  )
}
