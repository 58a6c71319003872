import './without-eval.ts'
import '@sitewright/ui/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { makeQueryClient } from './kit/query-client.ts'
import { refuseMarkup } from './refuse-markup.ts'
import { makeRouter } from './router.tsx'
import { sessionKey } from './session/session.ts'

refuseMarkup()
const place = document.querySelector('#studio')
if (place) {
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={makeQueryClient(sessionKey)}>
        <RouterProvider router={makeRouter()} />
      </QueryClientProvider>
    </StrictMode>,
  )
}
