import { beforeAll, expect, it } from 'vitest'
import { taskCtx, type Ctx } from '../../context.ts'
import { addRedirect, changePageUrl, setNavigation } from '../../pages/index.ts'
import { aBlog, anItem } from '../../testing/an-item.ts'
import { aPage } from '../../testing/a-page.ts'
import { aProduct } from '../../testing/a-product.ts'
import { aSite } from '../../testing/a-site.ts'
import { suiteApp } from '../../testing/suite-app.ts'
import type { Answer } from '../../testing/test-client.ts'

const app = await suiteApp()
let ctx: Ctx
let paths: Record<string, string>

beforeAll(async () => {
  ctx = taskCtx(app.deps, await aSite(app.deps))
  const page = await aPage(ctx, { urlId: 'page' })
  const folder = await aPage(ctx, { urlId: 'folder', typeName: 'folder', title: 'More' })
  await setNavigation(ctx, 'mainNav', [{ pageId: folder.id, items: [{ pageId: page.id }] }])
  const renamed = await aPage(ctx, { urlId: 'old' })
  await changePageUrl(ctx, renamed.id, 'new')
  await addRedirect(ctx, '/away', '/page#part')
  await addRedirect(ctx, '/asking', '/page?own=1')
  const product = await aProduct(ctx)
  const [, shop = ''] = product.path.split('/')
  const blog = await aBlog(ctx)
  const post = await anItem(ctx, { collectionId: blog.id })
  paths = {
    'a page': '/page',
    'a page of another case': '/PAGE',
    'a page with a slash': '/page/',
    'a renamed page': '/old',
    'a folder': '/folder',
    'a redirect of the owner': '/away',
    'a redirect with a query': '/asking',
    'no page': '/nothing-here',
    'a list': `/${shop}`,
    'a list of another case': `/${shop.toUpperCase()}`,
    'a product': product.path,
    'a product of another case': product.path.toUpperCase(),
    'a product that is gone': `/${shop}/gone`,
    'a post': `/${blog.urlId}/${post.urlId}`,
    search: '/search',
    'the cart': '/cart',
    'the cart with a slash': '/Cart/',
    'the old cart': '/commerce/show-cart',
    'a system page': '/account/sign-in',
    'a system page of another case': '/Account/Sign-In',
    'the sitemap': '/sitemap.xml',
    'the robots': '/robots.txt',
    'the stylesheet': '/site.css',
    'the studio': '/config',
    'no call': '/api/nothing',
    'no file': '/static/nothing.js',
  }
})

const visitors = ['ada', 'ben', 'cleo'].map((name) => `${name}-secret`)
const known = { '': '', 'in JSON': 'format=json&', 'of a variant': 'variant=x&' }

/** Sends a visitor's secret in every part of a request that the shared cache key does not cover. */
function ask(path: string, query: string, secret: string): Promise<Answer> {
  const headers = { referer: `http://other.example/${secret}`, 'user-agent': secret, cookie: `own=${secret}` }
  return app.visitor(ctx.site).get(`${path}?${query}utm_id=${secret}`, { headers })
}

it('answers concurrent visitors of every kind of page without anything that another visitor sent', async () => {
  const leaks: string[] = []
  for (const [kind, path] of Object.entries(paths)) {
    for (const [form, query] of Object.entries(known)) {
      for (const round of ['rendered', 'kept']) {
        const answers = await Promise.all(visitors.map((secret) => ask(path, query, secret)))
        answers.forEach(({ text, headers }, at) => {
          const answer = text + JSON.stringify(headers)
          const others = visitors.filter((secret, other) => other !== at && answer.includes(secret))
          if (others.length > 0) leaks.push(`${kind} ${form} ${round}: ${visitors[at]} got ${others.join(', ')}`)
        })
      }
    }
  }
  expect(leaks).toEqual([])
})

it('redirects each visitor with the visitor’s own query', async () => {
  const moved: readonly (readonly [path: string, to: string])[] = [
    ['/PAGE', '/page?utm_id=*'],
    ['/page/', '/page?utm_id=*'],
    ['/old', '/new?utm_id=*'],
    ['/folder', '/page?utm_id=*'],
    ['/away', '/page?utm_id=*#part'],
    ['/asking', '/page?own=1'],
    ['/commerce/show-cart', '/cart?utm_id=*'],
    ['/Account/Sign-In', '/account/sign-in?utm_id=*'],
  ]
  const personal = '/Account/Sign-In' // the address of a personal page can hold a secret
  for (const [path, to] of moved) {
    const answers = await Promise.all(visitors.map((secret) => ask(path, '', secret)))
    expect(answers.map(({ headers }) => headers['location'])).toEqual(visitors.map((secret) => to.replace('*', secret)))
    const cache = path === personal ? 'private, no-store' : 'max-age=300'
    for (const { headers } of answers) expect([path, headers['cache-control']]).toEqual([path, cache])
  }
})
