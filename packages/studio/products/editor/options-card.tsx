import { variantGridMessages as messages } from '@sitewright/domain/catalog/products-studio.messages.ts'
import { catalogLimits } from '@sitewright/domain/kit/limits.ts'
import { Button, buttonClass } from '@sitewright/ui/button.tsx'
import { Card, CardBody } from '@sitewright/ui/card.tsx'
import { Icon } from '@sitewright/ui/icons.tsx'
import { Menu, MenuItem, MenuSeparator } from '@sitewright/ui/menu.tsx'
import { visuallyHidden } from '@sitewright/ui/visually-hidden.ts'
import { useId, useRef, useState } from 'react'
import { useKeptText } from '../../kit/form/use-kept-value.ts'
import { useTranslate } from '../../kit/locale.tsx'
import {
  addOption,
  addValue,
  moveOption,
  moveValue,
  removeOption,
  removeValue,
  renameOption,
  renameValue,
  type OptionChange,
} from '../grid/change-options.ts'
import { refusalText } from '../grid/refusal-text.ts'
import type { TableHistory } from '../grid/use-table-history.ts'
import { valuesOf, type VariantTable } from '../grid/variant-table.ts'
import { AddOption, useNewOption } from './add-option.tsx'
import { focusSoon } from './focus-soon.ts'
import { InlineName } from './inline-name.tsx'
import styles from './options.module.css'
import type { ProductScreen } from './product-screen.ts'
import { ValueChip } from './value-chip.tsx'

/** Options such as colour and size with their values. Every combination of values is a variant. */
export function OptionsCard({ screen, history }: { screen: ProductScreen; history: TableHistory }) {
  const translate = useTranslate()
  const { table } = screen.form.values
  const draftKey = `${screen.site.id} product ${screen.detail.id}`
  const draft = useNewOption(`${draftKey} new option`)
  const [problem, setProblem] = useState('')
  const [spoken, setSpoken] = useState('')
  const addId = useId()
  const focusAdd = () => focusSoon(() => document.getElementById(addId))
  const apply = (change: OptionChange): boolean => {
    const isDone = 'table' in change
    setProblem(isDone ? '' : refusalText(translate, change.refusal))
    if (isDone) history.change(change.table)
    return isDone
  }
  const closeAdding = () => {
    draft.close()
    focusAdd()
  }
  const count = table.options.length
  const note = <Note count={count} addId={addId} onAdd={draft.isOpen ? null : draft.open} />
  return (
    <Card title={translate(messages.options)} note={note}>
      {count === 0 && !draft.isOpen && (
        <CardBody>
          <p className={styles['intro']}>{translate(messages.noOptions)}</p>
        </CardBody>
      )}
      <ul className={styles['options']}>
        {table.options.map((name, option) => (
          <Option
            key={name}
            draftKey={`${draftKey} new value of ${name}`}
            table={table}
            option={option}
            history={history}
            apply={apply}
            onSpoken={setSpoken}
            onRemoved={focusAdd}
          />
        ))}
      </ul>
      {draft.isOpen && (
        <AddOption
          draft={draft}
          onAdd={(name, values) => {
            if (apply(addOption(table, { name, values, newKey: history.newKey }))) closeAdding()
          }}
          onClose={() => {
            setProblem('')
            closeAdding()
          }}
        />
      )}
      <Outcome problem={problem} spoken={spoken} />
    </Card>
  )
}

function Outcome({ problem, spoken }: { problem: string; spoken: string }) {
  return (
    <>
      {problem !== '' && (
        <p className={styles['problem']} role="alert">
          {problem}
        </p>
      )}
      <output className={visuallyHidden}>{spoken}</output>
    </>
  )
}

function Note({ count, addId, onAdd }: { count: number; addId: string; onAdd: (() => void) | null }) {
  const translate = useTranslate()
  return (
    <>
      <span className={styles['note']}>{translate(messages.optionCount, { count, max: catalogLimits.options })}</span>
      {onAdd && count < catalogLimits.options && (
        <Button id={addId} isCompact look="plain" onPress={onAdd}>
          <Icon name="plus" />
          {translate(messages.addOption)}
        </Button>
      )}
    </>
  )
}

type OptionProps = {
  /** Names the value that is typed and not added yet, on this device. */
  draftKey: string
  table: VariantTable
  option: number
  history: TableHistory
  apply: (change: OptionChange) => boolean
  onSpoken: (text: string) => void
  /** Called when the option itself disappears. */
  onRemoved: () => void
}

function Option(props: OptionProps) {
  const { table, option, history, apply, onRemoved } = props
  const [isRenaming, setRenaming] = useState(false)
  const name = table.options[option] ?? ''
  return (
    <li className={styles['option']}>
      <OptionName
        name={name}
        isRenaming={isRenaming}
        onDone={(to) => {
          if (to === null || to === name || apply(renameOption(table, option, to))) setRenaming(false)
        }}
      />
      <OptionValues {...props} name={name} />
      <OptionMenu
        name={name}
        isFirst={option === 0}
        isLast={option === table.options.length - 1}
        onRename={() => setRenaming(true)}
        onMove={(by) => history.change(moveOption(table, option, option + by))}
        onRemove={() => {
          history.change(removeOption(table, option))
          onRemoved()
        }}
      />
    </li>
  )
}

/** Values that are shown at first. Hundreds of chips would make every change of the grid slow. */
const shownValues = 24

function OptionValues(props: OptionProps & { name: string }) {
  const { draftKey, name, table, option, history, apply, onSpoken, onRemoved } = props
  const translate = useTranslate()
  const list = useRef<HTMLUListElement>(null)
  const [hasAll, setAll] = useState(false)
  const values = valuesOf(table, option)
  const hidden = hasAll ? 0 : Math.max(0, values.length - shownValues)
  const focusChip = (at: number) => focusSoon(() => list.current?.children[at]?.querySelector('button, input'))
  const move = (from: number, to: number) => {
    const next = moveValue(table, { option, from, to })
    if (next === table) return
    history.change(next)
    onSpoken(translate(messages.moved, { name: values[from] ?? '', place: to + 1, count: values.length }))
    focusChip(to)
  }
  const remove = (value: string, at: number) => {
    history.change(removeValue(table, option, value))
    if (values.length === 1) onRemoved()
    else focusChip(at)
  }
  return (
    <ul ref={list} className={styles['values']} aria-label={name}>
      {values
        .slice(0, values.length - hidden)
        .map((value, at) =>
          value === '' ? null : (
            <ValueChip
              key={value}
              value={value}
              place={at}
              count={values.length}
              onMove={(to) => move(at, to)}
              onRename={(to) => apply(renameValue(table, { option, from: value, to }))}
              onRenamed={() => focusChip(at)}
              onRemove={() => remove(value, at)}
            />
          ),
        )}
      {hidden > 0 && (
        <li>
          <Button isCompact look="plain" onPress={() => setAll(true)}>
            {translate(messages.moreValues, { count: hidden })}
          </Button>
        </li>
      )}
      <li>
        <NewValue
          draftKey={draftKey}
          label={translate(messages.addValueTo, { option: name })}
          onAdd={(value) => apply(addValue(table, { option, value, newKey: history.newKey }))}
        />
      </li>
    </ul>
  )
}

function OptionName(props: { name: string; isRenaming: boolean; onDone: (to: string | null) => void }) {
  const translate = useTranslate()
  if (!props.isRenaming) return <span className={styles['name']}>{props.name}</span>
  return <InlineName label={translate(messages.newName)} value={props.name} onDone={props.onDone} />
}

function OptionMenu(props: {
  name: string
  isFirst: boolean
  isLast: boolean
  onRename: () => void
  onMove: (by: number) => void
  onRemove: () => void
}) {
  const translate = useTranslate()
  const { name } = props
  return (
    <Menu
      trigger={<Icon name="more" />}
      triggerClass={buttonClass({ look: 'plain', isCompact: true, isWide: false })}
      label={translate(messages.menuOf, { name })}
      placement="bottom end"
    >
      <MenuItem icon="edit" onAction={props.onRename}>
        {translate(messages.renameOption, { name })}
      </MenuItem>
      {!props.isFirst && (
        <MenuItem icon="up" onAction={() => props.onMove(-1)}>
          {translate(messages.moveOptionUp, { name })}
        </MenuItem>
      )}
      {!props.isLast && (
        <MenuItem icon="down" onAction={() => props.onMove(1)}>
          {translate(messages.moveOptionDown, { name })}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon="trash" onAction={props.onRemove}>
        {translate(messages.removeOption, { name })}
      </MenuItem>
    </Menu>
  )
}

type NewValueProps = { draftKey: string; label: string; onAdd: (value: string) => boolean }

function NewValue({ draftKey, label, onAdd }: NewValueProps) {
  const translate = useTranslate()
  const [text, setText, forget] = useKeptText(draftKey)
  const add = () => {
    if (text.trim() !== '' && onAdd(text.trim())) forget()
  }
  return (
    <input
      className={styles['newValue']}
      aria-label={label}
      placeholder={translate(messages.addValueHint)}
      autoComplete="off"
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={add}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ',') return
        event.preventDefault()
        add()
      }}
    />
  )
}
