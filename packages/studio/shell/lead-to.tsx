import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/**
 * Leads on to a path of the studio, with its query; the address that led there leaves no trace in the history.
 * Once: the router's own `Navigate` goes again whenever its parent is drawn, and the parent is drawn on every change of address.
 */
export function LeadTo({ path }: { path: string }) {
  const navigate = useNavigate()
  const [first] = useState(path)
  useEffect(() => {
    void navigate({ to: first, href: first, replace: true })
  }, [navigate, first])
  return null
}
