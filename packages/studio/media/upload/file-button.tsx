import { Button, type ButtonProps } from '@sitewright/ui/button.tsx'
import { useRef, type ReactNode } from 'react'

/** Types that the browser's file picker offers. */
const accepted = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

/** A button that opens the browser's file picker for pictures. */
export function FileButton({
  onFiles,
  isSingle = false,
  children,
  ...rest
}: Omit<ButtonProps, 'onPress'> & {
  onFiles: (files: readonly File[]) => void
  /** Allows one file only. */
  isSingle?: boolean
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
        accept={accepted}
        multiple={!isSingle}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          currentTarget.value = '' // so that choosing the same file again is a change
        }}
      />
    </>
  )
}
