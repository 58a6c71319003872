import { labelsSheetMessages as messages } from '@sitewright/domain/catalog/labels-studio.messages.ts'
import { labelLists } from '@sitewright/domain/catalog/editing/labels.ts'
import type { LabelsAnswer, TagType } from '@sitewright/domain/catalog/products-studio.wire.ts'
import { normalizeTagName } from '@sitewright/domain/pages/item-draft.ts'
import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { Button, buttonClass } from '@sitewright/ui/button.tsx'
import { SearchField } from '@sitewright/ui/forms/search-field.tsx'
import { SelectField } from '@sitewright/ui/forms/select-field.tsx'
import { Icon } from '@sitewright/ui/icons.tsx'
import { Menu, MenuItem } from '@sitewright/ui/menu.tsx'
import { SideSheet } from '@sitewright/ui/overlays/side-sheet.tsx'
import { useRef, useState } from 'react'
import { LoadProblem } from '../../kit/list/load-problem.tsx'
import { useTranslate } from '../../kit/locale.tsx'
import type { SiteOfSession } from '../../session/session.ts'
import { useLabels } from '../products-query.ts'
import { useLabelChange } from './labels-calls.ts'
import styles from './labels.module.css'
import { RenameLabel } from './rename-label.tsx'

/** Sheet with all categories and tags of the products, which are renamed, merged and removed here for all products together. */
export function AllLabelsSheet({ site, onClose }: { site: SiteOfSession; onClose: () => void }) {
  const translate = useTranslate()
  const { data, error, refetch } = useLabels(site.id)
  const [tagType, setTagType] = useState<TagType>('category')
  return (
    <SideSheet title={translate(messages.title)} closeLabel={translate(sitesMessages.close)} onClose={onClose}>
      {error && <LoadProblem failure={error} hasOlder={data !== undefined} onRetry={() => void refetch()} />}
      {!data && !error && <output>{translate(messages.loading)}</output>}
      {data && (
        <>
          <SelectField
            label={translate(messages.kind)}
            value={tagType}
            options={[
              { value: 'category', label: translate(messages.categories, { count: data.categories.length }) },
              { value: 'tag', label: translate(messages.tags, { count: data.tags.length }) },
            ]}
            onChange={(value) => setTagType(value === 'tag' ? 'tag' : 'category')}
          />
          {data[labelLists[tagType]].length === 0 ? (
            <p className={styles['quiet']}>{translate(tagType === 'tag' ? messages.noTags : messages.noCategories)}</p>
          ) : (
            <Labels key={tagType} site={site} tagType={tagType} labels={data[labelLists[tagType]]} />
          )}
        </>
      )}
    </SideSheet>
  )
}

type LabelCount = LabelsAnswer['tags'][number]

/** Labels that are shown at first, and more with each press. A shop can have thousands. */
const shownAtOnce = 100

function Labels({ site, tagType, labels }: { site: SiteOfSession; tagType: TagType; labels: readonly LabelCount[] }) {
  const translate = useTranslate()
  const [search, setSearch] = useState('')
  const [most, setMost] = useState(shownAtOnce)
  const [renamed, setRenamed] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const focusOn = (name: string | null) => {
    setRenamed(name)
    if (name === null) field.current?.focus() // the row that had the focus is another one, or gone
  }
  const action = useLabelChange(site, { tagType, onDone: () => focusOn(null) })
  const rename = (name: string | null) => {
    action.dismiss()
    focusOn(name)
  }
  const wanted = normalizeTagName(search.trim())
  const found = labels.filter(({ name }) => normalizeTagName(name).includes(wanted))
  const hidden = Math.max(0, found.length - most)
  return (
    <>
      <SearchField
        ref={field}
        label={translate(messages.search)}
        placeholder={translate(messages.search)}
        value={search}
        onChange={setSearch}
      />
      <output className={styles['quiet']}>
        {found.length === 0 ? translate(messages.noMatch) : translate(messages.found, { count: found.length })}
      </output>
      {renamed === null && <Problem text={action.problem} />}
      <ul className={styles['labels']}>
        {found.slice(0, most).map((label) => (
          <li key={label.name}>
            {label.name === renamed ? (
              <RenameLabel
                {...{ site, tagType, action }}
                name={label.name}
                names={labels.map((one) => one.name)}
                onClose={() => rename(null)}
              />
            ) : (
              <LabelRow
                label={label}
                onRename={() => rename(label.name)}
                onRemove={() => action.run({ kind: 'remove', tagType, name: label.name })}
              />
            )}
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button look="plain" onPress={() => setMost(most + shownAtOnce)}>
          {translate(messages.more, { count: Math.min(hidden, shownAtOnce) })}
        </Button>
      )}
    </>
  )
}

function Problem({ text }: { text: string | undefined }) {
  if (text === undefined) return null
  return (
    <p className={styles['problem']} role="alert">
      {text}
    </p>
  )
}

function LabelRow({ label, ...props }: { label: LabelCount; onRename: () => void; onRemove: () => void }) {
  const translate = useTranslate()
  const { name, count } = label
  return (
    <div className={styles['row']}>
      <bdi className={styles['name']}>{name}</bdi>
      <span className={styles['quiet']}>{translate(messages.count, { count })}</span>
      <Menu
        trigger={<Icon name="more" />}
        triggerClass={buttonClass({ look: 'plain', isCompact: true, isWide: false })}
        label={translate(messages.actions, { name })}
        placement="bottom end"
      >
        <MenuItem icon="edit" onAction={props.onRename}>
          {translate(messages.rename)}
        </MenuItem>
        <MenuItem icon="trash" onAction={props.onRemove}>
          {translate(messages.remove)}
        </MenuItem>
      </Menu>
    </div>
  )
}
