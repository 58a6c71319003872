import { useEffect, useRef, useState } from 'react'
import type { SiteOfSession } from '../../session/session.ts'
import type { UploadRow } from '../upload/upload-queue.ts'
import { uploadFiles, useUploads } from '../upload/use-uploads.ts'
import { withUploaded } from './picture-order.ts'

/** React hook that uploads files into the list, in the order in which they were given. `arriving` are those under way. */
export function useUploadedPictures(
  site: SiteOfSession,
  value: readonly string[],
  onChange: (ids: readonly string[]) => void,
): { add: (files: readonly File[]) => void; arriving: readonly UploadRow[] } {
  const latest = useRef({ value, onChange, isShown: true })
  const rowOf = useRef(new Map<string, number>())
  const [mine, setMine] = useState<readonly number[]>([])
  useEffect(() => {
    latest.current = { value, onChange, isShown: true }
    return () => {
      latest.current.isShown = false
    }
  })
  const add = (files: readonly File[]) => {
    const rows = uploadFiles(site, files, {
      onDone: ({ id }, row) => {
        const { isShown, value: before, onChange: save } = latest.current
        if (!isShown) return
        rowOf.current.set(id, row)
        const after = withUploaded(before, id, rowOf.current)
        latest.current.value = after // two files can be done before the next rendering
        save(after)
      },
    })
    setMine((before) => [...before, ...rows])
  }
  const uploads = useUploads()
  const arriving = uploads.filter(({ id, state }) => mine.includes(id) && state !== 'done' && state !== 'failed')
  return { add, arriving }
}
