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
  /** Message for an invalid value that says how to fix it. The value is kept. */
  error?: string | undefined
  /** A control inside the field, at its end. */
  affix?: ReactNode
}

/**
 * A text field with a label and, below it, the help or error text. The form decides when to show an error
 * (`use-after-blur.ts`).
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
