import { useLandmark } from 'react-aria/useLandmark'
import { useRef, type ReactNode } from 'react'

/**
 * The main part of a page. F6 moves the focus between it and the notices, and back to where it was; without notices, into it from
 * the navigation.
 */
export function MainLandmark({ id, className, children }: { id: string; className: string; children: ReactNode }) {
  const part = useRef<HTMLElement>(null)
  const { landmarkProps } = useLandmark({ role: 'main' }, part)
  return (
    <main {...landmarkProps} ref={part} id={id} className={className} tabIndex={-1}>
      {children}
    </main>
  )
}
