import type { Import } from '../source-files.ts'

/** The server's modules in rank order. A module may import only from modules to its left, and only from their `index.ts`. */
export const serverModules = [
  'less',
  'database',
  'observability',
  'jobs',
  'http',
  'postgres',
  'sites',
  'mail',
  'team',
  'captcha',
  'installments',
  'media',
  'themes',
  'pages',
  'stock',
  'catalog',
  'analytics',
  'discounts',
  'forms',
  'cart',
  'restock',
  'reviews',
  'gift-cards',
  'subscriptions',
  'shoppers',
  'checkout',
  'blocks',
  'feeds',
  'squarespace-compat',
  'site-snapshot',
  'render',
] as const

/** npm packages that each workspace may import. React never runs on the server. */
const packagesOf: Record<string, readonly string[]> = {
  domain: [],
  template: ['@phensley/cldr', '@phensley/timezone'],
  blocks: [],
  ui: ['react', 'react-aria-components', 'lucide-react'],
  storefront: ['react', 'react-dom', 'dompurify', 'altcha-lib', '@noble/hashes'],
  telemetry: [],
  studio: [
    'react',
    'react-dom',
    '@tanstack/react-router',
    '@tanstack/react-query',
    'react-aria-components',
    'lucide-react',
  ],
  server: [
    'fastify',
    'kysely',
    'lru-cache',
    'pg',
    'graphile-worker',
    'zod',
    'pino',
    'prom-client',
    'sharp',
    'markdown-it',
    '@squarespace/less-ts',
    'nodemailer',
    'csv-parse',
    'altcha-lib',
  ],
}

/** Workspace packages that each workspace may import, besides itself. */
const roomsOf: Record<string, readonly string[]> = {
  domain: [],
  template: ['domain'],
  blocks: ['domain'],
  ui: [],
  storefront: ['domain', 'blocks'],
  telemetry: [],
  studio: ['domain', 'template', 'ui', 'blocks'],
  server: ['domain', 'template', 'blocks'],
}

/** Returns why an import is not allowed, or null when it is allowed (ARCHITECTURE.md). */
export function judgeImport(from: string, found: Import): string | null {
  if (isFree(from)) return null
  const room = roomOf(from)
  if (room === null) return null
  if (found.to.startsWith('node:')) return room === 'server' ? null : `${room} runs where there is no Node`
  if (!found.to.startsWith('packages/')) return judgePackage(from, room, found)
  const target = roomOf(found.to)
  if (isTestOnly(found.to)) return 'nobody but tests, demo, bench and tools imports testing code'
  if (target !== room && !mayOpenRoom(from, room, target, found)) return `${room} may not import ${target ?? found.to}`
  if (found.to === 'packages/domain/refusals.ts' && room !== 'server') return 'only the server loads all refusals'
  if (from.startsWith(domainKit) && !found.to.startsWith(domainKit)) return 'domain/kit imports no feature'
  if (room === 'server' && target === 'server') return judgeServer(from, found.to)
  return null
}

const domainKit = 'packages/domain/kit/'

/** Tests, configuration, demo, tools, bench and e2e may import anything. */
function isFree(path: string): boolean {
  return !path.startsWith('packages/') || /\.(?:test|spec)\.tsx?$|\.config\.ts$|\/(?:testing|bench)\//.test(path)
}

function isTestOnly(path: string): boolean {
  return /\/testing\/|\.test\.tsx?$/.test(path)
}

function roomOf(path: string): string | null {
  return /^packages\/([a-z-]+)\//.exec(path)?.[1] ?? null
}

function judgePackage(from: string, room: string, found: Import): string | null {
  if (!/^[@a-z]/.test(found.to)) return `${found.to} lies outside the packages`
  if (room === 'domain' && found.to === 'zod')
    return from.endsWith('.wire.ts') ? null : 'zod stands only in .wire.ts files'
  if (room === 'blocks' && /\/(?:island|editor)\.tsx$/.test(from) && found.to === 'react') return null
  return packagesOf[room]?.includes(found.to) ? null : `${room} may not import the package ${found.to}`
}

function mayOpenRoom(from: string, room: string, target: string | null, found: Import): boolean {
  if (room === 'blocks' && from.endsWith('/island.tsx') && found.to.startsWith('packages/storefront/kit/')) return true
  if (room === 'blocks' && from.endsWith('/editor.tsx'))
    return target === 'ui' || found.to.startsWith('packages/studio/kit/')
  if (target === null || !roomsOf[room]?.includes(target)) return false
  if (room === 'storefront' && target === 'domain') return found.isTypeOnly || !found.to.endsWith('.wire.ts')
  if (target !== 'blocks') return true
  if (room === 'server')
    return found.to === 'packages/blocks/registry.ts' || found.to.startsWith('packages/blocks/kit/')
  return found.to === (room === 'storefront' ? 'packages/blocks/islands.ts' : 'packages/blocks/editors.ts')
}

function judgeServer(from: string, to: string): string | null {
  const module = moduleOf(from)
  const target = moduleOf(to)
  if (module === target || module === null) return null // app.ts and main.ts compose the modules
  if (target === null)
    return /^packages\/server\/(?:events|config|context)\.ts$/.test(to) ? null : `only main.ts opens ${to}`
  if (module === 'migrations') {
    return from.endsWith('/migrate.ts') && target === 'database' ? null : 'migrations stand alone'
  }
  if (target === 'migrations') return 'only main.ts runs migrations'
  const ranks: readonly string[] = serverModules
  if (!ranks.includes(module)) return `server/${module} is missing in the ranked list of tools/checks/import-rules.ts`
  if (ranks.indexOf(target) > ranks.indexOf(module)) return `${module} stands left of ${target}: raise an event instead`
  if (to !== `packages/server/${target}/index.ts`) return `open ${target} through its index.ts`
  return null
}

/** Returns the server module of a file; null for files directly in packages/server and outside it. */
export function moduleOf(path: string): string | null {
  return /^packages\/server\/([a-z-]+)\//.exec(path)?.[1] ?? null
}
