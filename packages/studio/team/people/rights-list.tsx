import { explainRights, rolesThatCan, type RightLine } from '@sitewright/domain/team/can.ts'
import { peopleMessages as messages } from '@sitewright/domain/team/people.messages.ts'
import { partNames, rightNames } from '@sitewright/domain/team/right-names.ts'
import { namesOfRoles } from '@sitewright/domain/team/role-names.ts'
import { Icon } from '@sitewright/ui/icons.tsx'
import { useTranslate } from '../../kit/locale.tsx'
import styles from './people.module.css'

/**
 * What somebody may do, line by line: with the role that gives it, and for what the person may not do, who can. Computed from the
 * same table that the server asks.
 */
export function RightsList({
  roles,
  isOwner,
  team,
}: {
  roles: readonly number[]
  isOwner: boolean
  /** People whose names stand beside what only they can do. */
  team: readonly { name: string; roles: readonly number[]; isOwner: boolean }[]
}) {
  const translate = useTranslate()
  return (
    <ul className={styles['rights']}>
      {explainRights({ roles, isOwner }).map((line) => (
        <li key={line.action} data-may={line.may}>
          <Icon name={line.may === 'none' ? 'lock' : 'check'} size={14} />
          <span className={styles['right']}>
            {translate(rightNames[line.action])}
            {line.may === 'part' && <small>{translate(messages.onlyPart, { parts: partsOf(line) })}</small>}
          </span>
          <span className={styles['by']}>{line.may === 'none' ? whoCan(line) : givenBy(line)}</span>
        </li>
      ))}
    </ul>
  )

  function partsOf({ parts }: RightLine): string {
    return parts.map((part) => translate(partNames[part])).join(', ')
  }

  function givenBy({ by }: RightLine): string {
    if (isOwner) return translate(messages.owner)
    return namesOfRoles(by)
      .map((name) => translate(name))
      .join(', ')
  }

  function whoCan({ action }: RightLine): string {
    const able = rolesThatCan(action)
    const names = namesOfRoles(able).map((name) => translate(name))
    const people = team.filter((one) => one.isOwner || one.roles.some((role) => able.some((each) => each === role)))
    const shown = names.length === 0 ? translate(messages.owner) : names.join(', ')
    return people.length === 0 ? shown : `${shown} (${people.map(({ name }) => name).join(', ')})`
  }
}
