import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'

/**
 * React hook that returns the latest secret from the URL's fragment, in which links in mails carry it. It is kept in state, because
 * the URL loses its fragment during the navigation to another screen.
 */
export function useLinkToken(): string {
  const hash = useLocation({ select: (place) => place.hash })
  const [token, setToken] = useState(hash)
  if (hash !== '' && hash !== token) setToken(hash)
  return token
}
