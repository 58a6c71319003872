import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { useEffect } from 'react'
import { useSay } from '../kit/words.tsx'

/** The title of the browser's tab. Not a `<title>`: React would set a second one beside the page's own. */
export function PageTitle({ page }: { page: string }) {
  const title = useSay()(sitesMessages.studioTitle, { page })
  useEffect(() => {
    document.title = title
  }, [title])
  return null
}
