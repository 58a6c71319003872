import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/**
 * Redirects to a studio path with its query, and replaces the current history entry. Redirects only once, unlike the router's own
 * `Navigate`, which redirects again whenever its parent renders, and the parent renders on every navigation.
 */
export function Redirect({ path }: { path: string }) {
  const navigate = useNavigate()
  const [first] = useState(path)
  useEffect(() => {
    void navigate({ to: first, href: first, replace: true })
  }, [navigate, first])
  return null
}
