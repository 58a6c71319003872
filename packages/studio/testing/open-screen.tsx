import { QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { Toasts } from '@sitewright/ui/toasts.tsx'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { vi } from 'vitest'
import { LocaleProvider } from '../kit/locale.tsx'
import { makeQueryClient } from '../kit/query-client.ts'
import { settled } from './open-studio.tsx'

/** Renders a screen of the test's own, for parts of the kit, at `/`. `elsewhere` is shown at any other path. */
export async function openScreen(screen: () => ReactNode, { path = '/', tag = 'en' } = {}) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  history.replaceState(null, '', path)
  const client = makeQueryClient(['session'])
  const root = createRootRoute()
  const routes = [
    createRoute({ getParentRoute: () => root, path: '/', component: screen }),
    createRoute({ getParentRoute: () => root, path: '$', component: () => <main>elsewhere</main> }),
  ]
  const router = createRouter({
    routeTree: root.addChildren(routes),
    parseSearch: (query) => Object.fromEntries(new URLSearchParams(query)),
    stringifySearch: (search) => {
      const query = new URLSearchParams(search as Record<string, string>).toString()
      return query === '' ? '' : `?${query}`
    },
  })
  const place = document.body.appendChild(document.createElement('div'))
  const mounted = createRoot(place)
  await act(async () => {
    mounted.render(
      <QueryClientProvider client={client}>
        <LocaleProvider tag={tag}>
          <RouterProvider router={router} />
          <Toasts labels={{ region: 'Notices', close: 'Close' }} />
        </LocaleProvider>
      </QueryClientProvider>,
    )
  })
  await settled()
  return {
    router,
    /** Goes to another path, as a link does. */
    go: async (to: string) => {
      await act(async () => {
        void router.navigate({ to })
      })
      await settled()
    },
    close: async () => {
      await act(async () => mounted.unmount())
      router.history.destroy()
      place.remove()
      client.clear()
      vi.unstubAllGlobals()
    },
  }
}
