import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

// A chunk of its own, so that a change of ours leaves it in the browsers' caches.
const reactChunk = { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ }

export default defineConfig({
  root: import.meta.dirname,
  base: '/static/studio/',
  plugins: [react(), wordsOfShell()],
  // The server replaces the placeholder in every answer; Vite sets it on each script, style and link it writes.
  html: { cspNonce: '__NONCE__' },
  build: {
    outDir: '../../dist/studio',
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0, // the content security policy allows files, not data: addresses
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [reactChunk] } } },
  },
})

/** The few words that stand in the page before any script runs. */
function wordsOfShell(): Plugin {
  const title = 'Sitewright studio'
  const needsScript = sitesMessages.studioNeedsScript.english(undefined)
  return {
    name: 'words-of-shell',
    transformIndexHtml: (html) => html.replace('__TITLE__', title).replace('__NEEDS_SCRIPT__', needsScript),
  }
}
