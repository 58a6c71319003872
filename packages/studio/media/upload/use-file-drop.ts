import { useEffect, useRef, useState } from 'react'

/**
 * React hook that takes files which are dropped anywhere on the page or pasted, while the calling component is shown. Returns true
 * while files are dragged over the page. Texts that are pasted into fields are left alone.
 */
export function useFileDrop(onFiles: (files: readonly File[]) => void, { isActive = true } = {}): boolean {
  const [isOver, setOver] = useState(false)
  const latest = useRef(onFiles)
  useEffect(() => {
    latest.current = onFiles
  })
  useEffect(() => {
    if (!isActive) return undefined
    let depth = 0 // `dragleave` also fires when the pointer enters an element inside the page
    const on = (name: 'dragenter' | 'dragover' | 'dragleave' | 'drop', event: DragEvent): void => {
      if (event.defaultPrevented || !hasFiles(event.dataTransfer)) return
      if (name === 'dragenter') depth += 1
      if (name === 'dragleave') depth -= 1
      if (name === 'drop') depth = 0
      if (name !== 'dragleave') event.preventDefault()
      setOver(depth > 0)
      if (name === 'drop') latest.current(filesOf(event.dataTransfer))
    }
    const onPaste = (event: ClipboardEvent): void => {
      const files = filesOf(event.clipboardData)
      if (event.defaultPrevented || files.length === 0) return
      event.preventDefault()
      latest.current(files)
    }
    const stop = new AbortController()
    const { signal } = stop
    for (const name of ['dragenter', 'dragover', 'dragleave', 'drop'] as const)
      document.addEventListener(name, (event) => on(name, event), { signal })
    document.addEventListener('paste', onPaste, { signal })
    return () => stop.abort()
  }, [isActive])
  return isOver
}

function hasFiles(data: DataTransfer | null): boolean {
  return data?.types.includes('Files') === true
}

function filesOf(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])]
}
