import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { useEffect } from 'react'
import { useTranslate } from '../../kit/locale.tsx'

/**
 * Sets the title of the browser tab. Does not render a `<title>` element, because React would add a second one to that of
 * index.html.
 */
export function DocumentTitle({ page }: { page: string }) {
  const title = useTranslate()(sitesMessages.studioTitle, { page })
  useEffect(() => {
    document.title = title
  }, [title])
  return null
}
