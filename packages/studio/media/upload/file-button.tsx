import { Button, type ButtonProps } from '@sitewright/ui/button.tsx'
import { useRef, type ReactNode } from 'react'

/** Types of pictures, which the browser's file picker offers unless others are given. */
const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

/** A button that opens the browser's file picker, for pictures unless `accept` says otherwise; '' is any kind of file. */
export function FileButton({
  onFiles,
  isSingle = false,
  accept = pictureTypes,
  children,
  ...rest
}: Omit<ButtonProps, 'onPress'> & {
  onFiles: (files: readonly File[]) => void
  /** Allows one file only. */
  isSingle?: boolean
  accept?: string
  children: ReactNode
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...rest} onPress={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={!isSingle}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          currentTarget.value = '' // so that choosing the same file again is a change
        }}
      />
    </>
  )
}
