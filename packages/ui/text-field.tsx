import type { ReactNode } from 'react'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps } from 'react-aria-components/TextField'
import styles from './field.module.css'
import { Icon } from './icons.tsx'

export type TextFieldProps = Omit<AriaTextFieldProps, 'children' | 'className' | 'validate' | 'isInvalid'> & {
  label: string
  help?: string | undefined
  /** Message for an invalid value that says how to correct it. The field keeps the value. */
  error?: string | undefined
  /** A control inside the field, at its end, such as a button. */
  affix?: ReactNode
}

/**
 * A text field with a label above it and the help or error text below it. The form decides when to show an error
 * (`use-touched-fields.ts`).
 */
export function TextField({ label, help, error, affix, ...rest }: TextFieldProps) {
  return (
    <AriaTextField
      {...rest}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className={styles['field'] ?? ''}
    >
      <Label className={styles['label'] ?? ''}>{label}</Label>
      <div className={styles['affix']}>
        <Input className={styles['input'] ?? ''} />
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
