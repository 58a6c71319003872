import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/**
 * Redirects to a path of the studio, including its query, and replaces the current history entry. Redirects only once: the
 * router's own `Navigate` redirects again whenever its parent renders, and the parent renders on every navigation.
 */
export function Redirect({ path }: { path: string }) {
  const navigate = useNavigate()
  const [first] = useState(path)
  useEffect(() => {
    void navigate({ to: first, href: first, replace: true })
  }, [navigate, first])
  return null
}
