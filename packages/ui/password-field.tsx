import { useState } from 'react'
import { IconButton } from './button.tsx'
import { Icon } from './icons.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

export type PasswordFieldProps = Omit<TextFieldProps, 'affix' | 'type'> & { labels: { show: string; hide: string } }

/** A password field that contains a button to show and hide the password. */
export function PasswordField({ labels, ...rest }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const toggle = (
    <IconButton slot={null} label={isShown ? labels.hide : labels.show} onPress={() => setShown(!isShown)}>
      <Icon name={isShown ? 'hide' : 'show'} />
    </IconButton>
  )
  return <TextField {...rest} type={isShown ? 'text' : 'password'} spellCheck="false" affix={toggle} />
}
