import { lazy, Suspense } from 'react'
import { useUploadsShown } from './uploads-shown.ts'

const UploadsPanel = lazy(async () => ({ default: (await import('./uploads-panel.tsx')).UploadsPanel }))

/** The place for the list of uploads, which stays while its user goes to other screens. Empty until something is uploaded. */
export function UploadsDock() {
  const isShown = useUploadsShown()
  if (!isShown) return null
  return (
    <Suspense fallback={null}>
      <UploadsPanel />
    </Suspense>
  )
}
