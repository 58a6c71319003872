import { button, column, html, image, page, row } from '@sitewright/domain/pages/build-document.ts'
import type { PageDocument } from '@sitewright/domain/pages/document.ts'
import type { Ctx } from '@sitewright/server/context.ts'
import { createPage, publishBlockArea, setNavigation } from '@sitewright/server/pages/index.ts'
import type { AssetOf } from './seed-pictures.ts'

/** Order total, in cents, from which domestic shipping is free. Used in page texts and shipping rates. */
export const freePostFromCents = 10_000
const freeFrom = `$${freePostFromCents / 100}`

/** Creates the pages, areas and navigations of "Fern & Kiln". Returns the ids of the shop and journal collections. */
export async function seedPages(ctx: Ctx, assetOf: AssetOf): Promise<{ shopId: string; journalId: string }> {
  await createPage(ctx, {
    urlId: 'home',
    title: 'Home',
    description: 'Stoneware thrown by hand and house plants grown slowly, from one small studio behind a green door.',
    typeName: 'page',
    isHome: true,
    document: homePage(assetOf),
  })
  const shop = await createPage(ctx, {
    urlId: 'shop',
    title: 'Shop',
    description: 'Everything from the spring firing, and the plants that are ready to leave the greenhouse.',
    typeName: 'products',
  })
  const studio = await createPage(ctx, {
    urlId: 'studio',
    title: 'The studio',
    description: 'Four people, two wheels, one kiln and a greenhouse that used to be a bus depot.',
    typeName: 'page',
    document: studioPage(assetOf),
  })
  const help = await createPage(ctx, {
    urlId: 'help',
    title: 'Delivery and returns',
    navigationTitle: 'Delivery and returns',
    description: 'How pots travel, what happens when one breaks, and how to send one back.',
    typeName: 'page',
    document: helpPage(),
  })

  const journal = await createPage(ctx, {
    urlId: 'journal',
    title: 'Journal',
    description: 'What we learn from clay, fire and forty windowsills, written down before we forget it.',
    typeName: 'blog',
  })
  const about = await createPage(ctx, { urlId: 'about', title: 'Studio', typeName: 'folder' })

  for (const [name, document] of Object.entries(areas(assetOf))) await publishBlockArea(ctx, name, document)

  await setNavigation(ctx, 'mainNav', [
    { pageId: shop.id },
    { url: '/shop?category=Plants', title: 'Plants' },
    { pageId: journal.id },
    {
      pageId: about.id,
      items: [
        { pageId: studio.id },
        { url: '/shop/an-evening-at-the-wheel', title: 'Workshops' },
        { pageId: help.id },
        { url: 'mailto:hello@fernandkiln.test', title: 'Write to us' },
      ],
    },
  ])
  await setNavigation(ctx, 'footerNav', [{ pageId: studio.id }, { pageId: help.id }, { url: '/cart', title: 'Cart' }])
  return { shopId: shop.id, journalId: journal.id }
}

function homePage(assetOf: AssetOf): PageDocument {
  return page(
    row(
      column(7, image(assetOf('scene-studio'))),
      column(
        5,
        html(
          '<h2>A wheel, a kiln and forty windowsills</h2><p>We started with one kick wheel and a fern that refused to die.</p><p>Today four of us throw, glaze and fire everything in the shop, and grow the plants that live in it. We make about ninety pots a week. When a firing sells out, we make another one. It will not be quite the same, and we like that.</p>',
        ),
        button('Visit the studio', '/studio', { style: 'tertiary' }),
      ),
    ),
  )
}

function studioPage(assetOf: AssetOf): PageDocument {
  return page(
    row(
      column(
        12,
        html(
          '<h1>The studio</h1><p>Four people, two wheels, one kiln and a greenhouse that used to be a bus depot.</p>',
        ),
      ),
    ),
    row(column(12, image(assetOf('scene-kiln')))),
    row(
      column(
        7,
        html(
          '<h2>Three weeks, mostly waiting</h2><p>A pot takes twenty minutes to throw and three weeks to finish.</p><p>We throw on Mondays and Tuesdays and trim on Wednesdays. Then clay dries, and drying cannot be hurried: a pot that is warm outside and wet inside breaks in the first hour of the kiln.</p><p>The first firing, at 960 degrees, turns clay into something you can glaze. The second, at 1,240, takes twenty-two hours up and down, and nobody opens the door before it is cold. We have learned that one properly.</p>',
        ),
      ),
      column(
        5,
        html(
          '<h2>Come by</h2><p>12 Potter’s Yard, behind the green door.</p><ul><li>Thursday to Sunday, 10 to 5</li><li>Seconds are on the lower shelf</li><li>There is a dog; he is called Slip</li></ul>',
        ),
        button('Book an evening at the wheel', '/shop/an-evening-at-the-wheel', { style: 'secondary' }),
      ),
    ),
    row(column(6, image(assetOf('scene-repotting'))), column(6, image(assetOf('scene-window')))),
    row(
      column(
        8,
        html(
          '<h2>The greenhouse</h2><p>Plants came second, because pots looked empty.</p><p>We raise most of them from cuttings on forty windowsills and in the old depot, which is light on three sides and draughty on all four. A plant leaves us when it has put out two new leaves in one of our pots. Until then it is not for sale, however nicely you ask.</p>',
        ),
        button('See the plants', '/shop?category=Plants', { style: 'tertiary' }),
      ),
    ),
  )
}

function helpPage(): PageDocument {
  return page(
    row(
      column(
        12,
        html(
          '<h1>Delivery and returns</h1><p>Pots travel in straw and paper, plants in the dark for as short a time as we can manage.</p>',
        ),
      ),
    ),
    row(
      column(
        6,
        html(
          `<h2>Delivery</h2><p>We pack twice a week, on Tuesdays and Thursdays.</p><ul><li>Pots leave within two days and take three more</li><li>Plants leave on Tuesdays only, so that they do not spend a weekend in a van</li><li>Below five degrees, plants wait until it is warmer</li><li>Orders from ${freeFrom} on travel free</li></ul>`,
        ),
      ),
      column(
        6,
        html(
          '<h2>If it breaks</h2><p>Send us a picture of the pieces and we send another.</p><p>Keep the pieces: they are good at the bottom of a planter. You need not return anything that arrived broken.</p>',
        ),
      ),
    ),
    row(
      column(
        6,
        html(
          '<h2>Returns</h2><p>Thirty days, unused, in the box it came in.</p><p>Plants are the exception. A plant that has moved house once should not have to do it again; write to us, and we will help it where it is.</p>',
        ),
      ),
      column(
        6,
        html(
          '<h2>Write to us</h2><p>One of the four of us answers, usually the same day.</p><p><a href="mailto:hello@fernandkiln.test">hello@fernandkiln.test</a></p>',
        ),
      ),
    ),
  )
}

/**
 * Returns the content of the block areas that the theme shows around the pages' own content (such as the announcement), by area
 * name. The README of the theme Kiln lists them.
 */
function areas(assetOf: AssetOf): Record<string, PageDocument> {
  const one = (source: string): PageDocument => page(row(column(12, html(source))))
  return {
    announcement: one('<p>The spring firing is out of the kiln. <a href="/shop">See every piece</a></p>'),
    logo: one('<p>Fern <em>&amp;</em> Kiln</p>'),
    homeHero: page(
      row(
        column(
          6,
          html(
            '<h1>Pots with <em>patience,</em> plants with light.</h1><p>Stoneware thrown by hand and house plants grown slowly, from one small studio behind a green door.</p>',
          ),
          button('Shop the spring firing', '/shop'),
          button('How we make things', '/studio', { style: 'tertiary' }),
        ),
        column(6, image(assetOf('scene-hero'))),
      ),
    ),
    homeFeatured: page(
      row(
        column(8, html('<h2>From the spring firing</h2>')),
        column(4, button('See every piece', '/shop', { style: 'tertiary' })),
      ),
    ),
    productNotes: one(
      `<ul><li>Leaves the studio within two days, free from ${freeFrom} on</li><li>Packed in straw and paper, no plastic</li><li>If it breaks on the way, we send another</li></ul>`,
    ),
    homeJournal: page(
      row(column(8, html('<h2>Journal</h2>')), column(4, button('All stories', '/journal', { style: 'tertiary' }))),
    ),
    homeVoice: one(
      '<blockquote>The mug I reach for first. It has a small thumbprint in the glaze, and now I look for it every morning.</blockquote><p>Marisol T., Morning mug in oat</p>',
    ),
    footerOne: one(
      '<h2>Shop</h2><ul><li><a href="/shop?category=Mugs%20and%20cups">Mugs and cups</a></li><li><a href="/shop?category=Planters">Planters</a></li><li><a href="/shop?category=Plants">House plants</a></li><li><a href="/shop?category=Vases">Vases</a></li></ul>',
    ),
    footerTwo: one(
      '<h2>Help</h2><ul><li><a href="/help">Delivery</a></li><li><a href="/help">Returns</a></li><li><a href="/shop/the-quiet-plant-keeper">Plant care</a></li><li><a href="mailto:hello@fernandkiln.test">Contact</a></li></ul>',
    ),
    footerThree: one(
      '<h2>Visit</h2><p>12 Potter’s Yard<br>Thursday to Sunday, 10 to 5</p><ul><li><a href="/studio">The studio</a></li><li><a href="/shop/an-evening-at-the-wheel">Workshops</a></li></ul>',
    ),
  }
}
