import { column, html, page, product, row } from '@sitewright/domain/pages/build-document.ts'
import type { Ctx } from '@sitewright/server/context.ts'
import { createPage } from '@sitewright/server/pages/index.ts'

/** Creates a page with product blocks: one product twice, one with low stock, one sold out, one without its variant picker. */
export async function makeBlocksPage(ctx: Ctx, productOf: (urlId: string) => string): Promise<void> {
  await createPage(ctx, {
    urlId: 'blocks',
    title: 'Blocks',
    typeName: 'page',
    document: page(
      row(column(12, html('<h1>Blocks</h1>'))),
      row(column(6, product(productOf('mug'))), column(6, product(productOf('mug'), { showQuantity: false }))),
      row(
        column(4, product(productOf('last-two'), { alignment: 'center' })),
        column(4, product(productOf('none-left'))),
        column(4, product(productOf('three-ways'), { showVariants: false })),
      ),
    ),
  })
}
