import { beforeAll, expect, it } from 'vitest'
import { taskCtx, type Ctx } from '../context.ts'
import { addRedirect, createItem, createPage, changePageUrl } from '../pages/index.ts'
import { aSite } from '../testing/a-site.ts'
import { suiteApp } from '../testing/suite-app.ts'

const app = await suiteApp()
let ctx: Ctx
beforeAll(async () => {
  ctx = taskCtx(app.deps, await aSite(app.deps))
})

async function lead(path: string): Promise<unknown[]> {
  const { status, headers } = await app.visitor(ctx.site).get(path)
  return [status, headers['location']]
}

it('redirects to URLs in any script, and keeps the rest of the path and the query', async () => {
  const { id } = await createPage(ctx, { urlId: 'old', title: 'Journal', typeName: 'blog' })
  await createItem(ctx, { collectionId: id, title: 'Post' })
  await changePageUrl(ctx, id, 'über/日本')
  const now = '/%C3%BCber/%E6%97%A5%E6%9C%AC'
  expect(await lead('/old')).toEqual([301, now])
  expect(await lead('/old/post?page=2')).toEqual([301, `${now}/post?page=2`])
  expect(await lead('/old/%C3%A9')).toEqual([301, `${now}/%C3%A9`])
  expect(await lead('/old/100%25%3Fq%23x')).toEqual([301, `${now}/100%25%3Fq%23x`])
  expect((await app.visitor(ctx.site).get(`${now}/post`)).status).toBe(200)
})

it('BX-5.09 never sets a header from the path and never redirects to another host', async () => {
  const page = await createPage(ctx, { urlId: 'plain-old', title: 'Journal', typeName: 'blog' })
  await changePageUrl(ctx, page.id, 'plain-new')
  const { status, headers } = await app.visitor(ctx.site).get('/plain-old/%0d%0aset-cookie:%20a=b')
  expect([status, headers['location']]).toEqual([301, '/plain-new/%0D%0Aset-cookie%3A%20a%3Db'])
  expect(headers['set-cookie']).toBeUndefined()
  for (const path of ['//evil.example', '/%2f%2fevil.example', '/%5cevil.example', '//plain-new', '/plain-old//evil'])
    expect((await lead(path))[1] ?? '/x').toMatch(/^\/(?![/\\])/)
  for (const to of ['//evil.example', '/\\evil.example', '/\t/evil.example', '/a\r\nx: y', 'https://evil.example'])
    await expect(addRedirect(ctx, '/away', to)).rejects.toMatchObject({ code: 'kit.shape' })
})

it('refuses a redirect that leads back to itself, directly or through other redirects', async () => {
  await addRedirect(ctx, '/one', '/two')
  await addRedirect(ctx, '/two', '/three?x=1#y')
  expect(await lead('/two')).toEqual([301, '/three?x=1#y'])
  for (const [from, to] of [
    ['/self', '/self/'],
    ['/two', '/ONE'],
    ['/three', '/one?x=2'],
    ['/ч%D0%B0й', '/Чай'],
  ] as const)
    await expect(addRedirect(ctx, from, to)).rejects.toMatchObject({ code: 'kit.shape' })
  expect(await lead('/one')).toEqual([301, '/two'])
})
