import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { aDownloadOrder, guideText, linksIn } from '../testing/downloads/a-download.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { changeOrShowProductFiles, parseProductFiles } from '../../../tools/commands/change-product-files.ts'

const app = await suiteApp()

it('BX-1.13 `site:files` adds, replaces and removes the files of a product', async () => {
  const order = await aDownloadOrder(app.ctx)
  const path = join(app.deps.config.dataDir, 'edition 2.txt')
  writeFileSync(path, 'The second edition')
  const product = order.product.path.slice(order.product.path.lastIndexOf('/') + 1)
  const run = async (...options: string[]): Promise<string[]> => {
    const asked = parseProductFiles([app.site.identifier, product, ...options])
    return asked ? changeOrShowProductFiles(app.deps, asked) : ['usage']
  }
  const guide = `guide.pdf (application/pdf, ${guideText.length} bytes), loaded 0 times`
  const edition = 'edition 2.txt (text/plain; charset=utf-8, 18 bytes), loaded 0 times'
  expect(await run()).toEqual([guide])
  expect(await run('--add', path)).toEqual([guide, edition])
  expect(await run('--remove', 'edition 2.txt')).toEqual([guide])
  expect(await run('--add', path, '--replace', 'guide.pdf')).toEqual([edition])
  const page = await app.visitor().get(`/checkout/confirmed/${order.confirmedToken}`)
  expect((await app.visitor().get(linksIn(page)[0] ?? '')).text).toBe('The second edition')

  expect(await run('--replace', 'guide.pdf')).toEqual(['usage'])
  await expect(run('--remove', 'guide.pdf')).rejects.toThrow('The product has no file "guide.pdf".')
  await expect(run('--add', `${path}.not`)).rejects.toThrow('There is no file')
})
