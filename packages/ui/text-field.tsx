import { useId, type ReactNode } from 'react'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { TextArea } from 'react-aria-components/TextArea'
import { TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps } from 'react-aria-components/TextField'
import { classNames } from './class-names.ts'
import styles from './field.module.css'
import { Icon } from './icons.tsx'

export type TextFieldProps = Omit<
  AriaTextFieldProps,
  'children' | 'className' | 'validate' | 'isInvalid' | 'prefix'
> & {
  label: string
  help?: string | undefined
  /** Message for an invalid value that says how to correct it. The field keeps the value. */
  error?: string | undefined
  /** A short remark at the end of the label's line, such as "optional". */
  note?: string | undefined
  /** A text inside the field, before the value, such as a currency symbol. */
  prefix?: string | undefined
  /** A control inside the field, at its end, such as a button. */
  affix?: ReactNode
  /** True for a text of several lines. */
  isMultiline?: boolean
  /** Values that the browser offers; any other can be typed, too. */
  suggestions?: readonly string[] | undefined
  /** An example of a value, shown while the field is empty. Never the only explanation. */
  placeholder?: string | undefined
}

/**
 * A text field with a label above it and the help or error text below it. The form decides when to show an error
 * (`use-touched-fields.ts`).
 */
export function TextField({
  label,
  help,
  error,
  note,
  prefix,
  affix,
  isMultiline = false,
  placeholder,
  suggestions,
  ...rest
}: TextFieldProps) {
  const Control = isMultiline ? TextArea : Input
  const listId = useId()
  const offered = suggestions === undefined ? {} : { list: listId }
  return (
    <AriaTextField
      {...rest}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className={styles['field'] ?? ''}
    >
      <Label className={styles['label'] ?? ''}>
        {label}
        {note !== undefined && <span className={styles['note']}>{note}</span>}
      </Label>
      <div className={styles['affix']}>
        {prefix !== undefined && (
          <span className={styles['prefix']} aria-hidden="true">
            {prefix}
          </span>
        )}
        <Control
          className={classNames(styles['input'], prefix !== undefined && styles['prefixed'])}
          {...(placeholder === undefined ? {} : { placeholder })}
          {...offered}
        />
        {suggestions && <Suggestions id={listId} values={suggestions} />}
        {affix}
      </div>
      {error === undefined && help !== undefined && (
        <Text slot="description" className={styles['help'] ?? ''}>
          {help}
        </Text>
      )}
      {error !== undefined && (
        <Text slot="errorMessage" className={styles['error'] ?? ''}>
          <Icon name="alert" size={14} />
          <span>{error}</span>
        </Text>
      )}
    </AriaTextField>
  )
}

/** Values that the browser offers for the field which names this list. */
export function Suggestions({ id, values }: { id: string; values: readonly string[] }) {
  return (
    <datalist id={id}>
      {values.map((value) => (
        <option key={value} value={value}>
          {value}
        </option>
      ))}
    </datalist>
  )
}
