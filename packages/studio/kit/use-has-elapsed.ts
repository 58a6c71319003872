import { useEffect, useState } from 'react'

/** React hook that returns false at first, and true once the component has been mounted for `afterMs` milliseconds. */
export function useHasElapsed(afterMs: number): boolean {
  const [isLater, setLater] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), afterMs)
    return () => clearTimeout(timer)
  }, [afterMs])
  return isLater
}
