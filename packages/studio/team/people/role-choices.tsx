import { websiteRoles, type WebsiteRole } from '@sitewright/domain/kit/enums.ts'
import type { Message } from '@sitewright/domain/kit/text.ts'
import { peopleMessages } from '@sitewright/domain/team/people.messages.ts'
import { rightsMessages } from '@sitewright/domain/team/rights.messages.ts'
import { namesOfRoles } from '@sitewright/domain/team/role-names.ts'
import { Checkbox } from '@sitewright/ui/forms/checkbox.tsx'
import { useTranslate } from '../../kit/locale.tsx'
import styles from './people.module.css'

/** Roles in the order in which they are most often given, with what each is for. */
export const roleHelp: readonly (readonly [role: WebsiteRole, help: Message])[] = [
  [websiteRoles.admin, rightsMessages.adminHelp],
  [websiteRoles.editor, rightsMessages.editorHelp],
  [websiteRoles.storeManager, rightsMessages.storeManagerHelp],
  [websiteRoles.moderator, rightsMessages.moderatorHelp],
  [websiteRoles.campaignsEditor, rightsMessages.campaignsEditorHelp],
  [websiteRoles.schedulingEditor, rightsMessages.schedulingEditorHelp],
  [websiteRoles.reporting, rightsMessages.reportingHelp],
  [websiteRoles.billing, rightsMessages.billingHelp],
  [websiteRoles.commenter, rightsMessages.commenterHelp],
  [websiteRoles.scheduling, rightsMessages.schedulingHelp],
  [websiteRoles.schedulingViewer, rightsMessages.schedulingViewerHelp],
  [websiteRoles.viewer, rightsMessages.viewerHelp],
]

/** Checkboxes of all roles; several add up. */
export function RoleChoices({
  roles,
  onChange,
}: {
  roles: readonly number[]
  onChange: (roles: readonly number[]) => void
}) {
  const translate = useTranslate()
  return (
    <fieldset className={styles['choices']}>
      <legend>
        {translate(peopleMessages.roles)} <small>{translate(peopleMessages.oneOrMore)}</small>
      </legend>
      {roleHelp.map(([role, help]) => (
        <Checkbox
          key={role}
          isChecked={roles.includes(role)}
          help={translate(help)}
          onChange={(isChecked) => onChange(isChecked ? [...roles, role] : roles.filter((one) => one !== role))}
        >
          {namesOfRoles([role]).map((name) => translate(name))}
        </Checkbox>
      ))}
    </fieldset>
  )
}
