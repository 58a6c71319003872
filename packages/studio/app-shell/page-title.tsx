import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { useEffect } from 'react'
import { useSay } from '../kit/words.tsx'

/** Sets the tab's title. Does not render a `<title>`, because React would add a second one to that of index.html. */
export function PageTitle({ page }: { page: string }) {
  const title = useSay()(sitesMessages.studioTitle, { page })
  useEffect(() => {
    document.title = title
  }, [title])
  return null
}
