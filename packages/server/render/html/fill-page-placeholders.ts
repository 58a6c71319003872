import { hash } from 'node:crypto'
import { cspHashedElements, placeholderPattern, replacePlaceholders } from '../../squarespace-compat/index.ts'
import { captchaCspSources } from '../../captcha/index.ts'
import { installmentsCspSources } from '../../installments/index.ts'
import { personalPageHeaders, publishedPageCsp, type CspSources } from '../../http/index.ts'
import type { RenderContext } from '../render-context.ts'
import { firstEscapePlaceholderNumber } from './tags.ts'

/** A page's HTML, and the headers that say what it may load and who may frame it. */
export type RenderedPage = { html: string; headers: Readonly<Record<string, string>> }

/**
 * Replaces the placeholders in a page's rendered HTML (`outer`) with the content they stand for, and builds the
 * Content-Security-Policy. `parts` holds the main content, head and foot; the index is the placeholder's number. The policy
 * allows the theme's inline scripts and style sheets by hash, and also `inline`, the bodies of the renderer's own inline scripts.
 * A personal page, whose context has a nonce, allows no script but the renderer's own.
 */
export function fillPagePlaceholders(
  context: RenderContext,
  outer: string,
  parts: readonly string[],
  inline: readonly string[] = [],
): RenderedPage {
  const { scripts, sources } = context.snapshot.templates
  const hashes = { script: new Set(inline.map(hashOf)), style: new Set<string>() }
  // The content that replaces a placeholder may contain placeholders itself (the content of an `escape` tag can). Only
  // placeholders with lower numbers, which were created earlier, are replaced in it, so the recursion ends.
  const own = (text: string, below: number): string =>
    replacePlaceholders(text, (kind, number, { end: start }) => {
      switch (kind) {
        case 's':
          hashes.script.add(hashOf(scripts[number] ?? ''))
          return scripts[number] ?? ''
        case 'h': {
          const element = cspHashedElements[number] ?? 'script'
          const end = text.indexOf(`</${element}`, start)
          hashes[element].add(
            hashOf(text.slice(start, end === -1 ? undefined : end).replaceAll(placeholderPattern, '')),
          )
          return ''
        }
        case 'n':
          return context.nonce === null ? '' : number === 0 ? '<!---->' : ` nonce="${context.nonce}"`
        case 'x':
          if (number >= below) return ''
          return own(
            (number < firstEscapePlaceholderNumber
              ? parts[number]
              : context.collected.verbatim[number - firstEscapePlaceholderNumber]) ?? '',
            number,
          )
        default:
          return ''
      }
    })
  const html = own(outer, Infinity)
  const hashesOf = { scriptHashes: [...hashes.script], styleHashes: [...hashes.style] }
  const { config } = context.ctx.deps
  const asked = [captchaCspSources(config), installmentsCspSources(config)].reduce(joined, sources)
  const { allowsEval } = context.snapshot.activeTheme
  const all = { ...asked, ...hashesOf, hasStyleAttributes: true, allowsEval }
  if (context.nonce !== null) return { html, headers: personalPageHeaders(context.nonce, all) }
  return { html, headers: { 'content-security-policy': publishedPageCsp(all) } }
}

/** Merges two lists of hosts that a page may load from: those of the theme and those of services such as the CAPTCHA. */
function joined(one: CspSources, other: CspSources): CspSources {
  const both = (name: HostList): string[] => [...(one[name] ?? []), ...(other[name] ?? [])]
  return Object.fromEntries(hostLists.map((name) => [name, both(name)]))
}

const hostLists = ['scriptHosts', 'styleHosts', 'imageHosts', 'frameHosts', 'connectHosts', 'fontHosts'] as const
type HostList = (typeof hostLists)[number]

function hashOf(script: string): string {
  return `sha256-${hash('sha256', script, 'base64')}`
}
