import { productTypes } from '@sitewright/domain/kit/enums.ts'
import { button, column, html, image, page, quote, row } from '@sitewright/domain/pages/build-document.ts'
import { backgroundCtx, type Ctx, type Deps, type Site } from '@sitewright/server/context.ts'
import {
  createAuthor,
  createItem,
  createPage,
  publishBlockArea,
  setNavigation,
} from '@sitewright/server/pages/index.ts'
import { createSite, type NewSite } from '@sitewright/server/sites/index.ts'
import { activateBuiltInTheme } from '@sitewright/server/themes/index.ts'
import type { DemoProduct } from './demo-product.ts'
import type { PictureName } from './pictures.ts'
import { seedPictures, type AssetOf } from './seed-pictures.ts'
import { seedProducts } from './seed-products.ts'

type Words = {
  site: Pick<NewSite, 'identifier' | 'title' | 'tagline' | 'language' | 'timeZone' | 'currency'>
  tweaks: Record<string, string | boolean>
  hero: string
  toShop: string
  featured: string
  shop: { title: string; description: string }
  about: { title: string; folder: string }
  journal: { title: string; author: string; category: string; post: Post }
  products: readonly (readonly [title: string, category: string, priceCents: number, picture: PictureName])[]
}

type Post = { urlId: string; title: string; excerpt: string; text: string; quote: string; steps: string }

/** Content of the German site. Shows long words, a long price, a dark footer and the cart in the header. */
const german: Words = {
  site: {
    identifier: 'brennofen',
    title: 'Farn & Brennofen',
    tagline: 'Handgedrehtes Steinzeug und langsam gewachsene Zimmerpflanzen aus einer kleinen Werkstatt.',
    language: 'de-DE',
    timeZone: 'Europe/Berlin',
    currency: 'EUR',
  },
  tweaks: { 'tweak-footer-dark': true, 'tweak-header-cart': true, 'tweak-header-layout': 'Start' },
  hero: '<h1>Töpfe mit Geduld, Zimmerpflanzen mit Licht.</h1><p>Handgedrehtes Steinzeug und langsam gewachsene Zimmerpflanzen aus einer kleinen Werkstatt hinter einer grünen Tür.</p>',
  toShop: 'Frühjahrsbrand ansehen',
  featured: 'Aus dem Frühjahrsbrand',
  shop: {
    title: 'Steinzeugwerkstatt',
    description: 'Alles aus dem Frühjahrsbrand, dazu die Pflanzen, die das Gewächshaus verlassen dürfen.',
  },
  about: { title: 'Versandbedingungen und Rücksendungen', folder: 'Werkstatt' },
  journal: {
    title: 'Werkstattgeschichten',
    author: 'Ines Okafor',
    category: 'Pflege',
    post: {
      urlId: 'umtopfen',
      title: 'Umtopfen ohne Aufregung',
      excerpt: '<p>Die meisten Pflanzen sterben nicht an Vernachlässigung.</p>',
      text: '<p>Die meisten Pflanzen sterben nicht an Vernachlässigung, sondern an Fürsorge mit einem zu großen Topf.</p><h2>Wann es Zeit ist</h2><p>Sehen Sie von unten nach: Wachsen Wurzeln aus dem Loch, ist es so weit. Am besten im Frühjahr, wenn das Licht zurückkommt.</p>',
      quote: 'Eine Pflanze in einem Topf, der passt, verzeiht fast alles.',
      steps:
        '<h2>Drei ruhige Schritte</h2><ol><li>Am Tag davor gießen, damit die Wurzeln nachgeben.</li><li>Den Topf kippen und die Erde mit der Hand auffangen.</li><li>Auf derselben Höhe einsetzen und nur andrücken, nicht stopfen.</li></ol>',
    },
  },
  products: [
    ['Frühstücksgeschirrgrundausstattung für vier Personen', 'Geschirr', 12_480_00, 'plates-stack'],
    ['Zimmerpflanzenpflegehandbuch', 'Bücher', 19_00, 'care-guide'],
    ['Henkelbecher', 'Geschirr', 38_00, 'mug-celadon'],
    ['Pflanzgefäß mit Untersetzer', 'Pflanzgefäße & Übertöpfe', 46_00, 'planter-pilea'],
    ['Schwiegermutterzunge', 'Zimmerpflanzen', 54_00, 'snake-plant'],
    ['Kugelvase', 'Vasen', 148_00, 'vase-moon'],
  ],
}

/** Content of the Arabic site. Shows right-to-left text. */
const arabic: Words = {
  site: {
    identifier: 'sarakhs',
    title: 'سرخس وفرن',
    tagline: 'خزف مصنوع باليد ونباتات منزلية تنمو ببطء في ورشة صغيرة خلف باب أخضر.',
    language: 'ar-EG',
    timeZone: 'Africa/Cairo',
    currency: 'USD',
  },
  tweaks: {},
  hero: '<h1>أوانٍ بصبر، ونباتات بنور.</h1><p>خزف مصنوع باليد ونباتات منزلية تنمو ببطء في ورشة صغيرة خلف باب أخضر.</p>',
  toShop: 'شاهد حصاد الفرن',
  featured: 'من فرن الربيع',
  shop: { title: 'المتجر', description: 'كل ما خرج من فرن الربيع، والنباتات الجاهزة لمغادرة البيت الزجاجي.' },
  about: { title: 'الشحن والإرجاع', folder: 'الورشة' },
  journal: {
    title: 'المدونة',
    author: 'إيناس',
    category: 'العناية',
    post: {
      urlId: 'repotting',
      title: 'كيف تنقل نبتة إلى أصيص جديد',
      excerpt: '<p>معظم النباتات لا تموت من الإهمال.</p>',
      text: '<p>معظم النباتات لا تموت من الإهمال، بل من عناية زائدة وأصيص كبير.</p><h2>متى يحين الوقت</h2><p>انظر من الأسفل: إذا خرجت الجذور من الثقب فقد حان الوقت. والربيع أفضل الفصول حين يعود الضوء.</p>',
      quote: 'نبتة في أصيص يناسبها تغفر كل شيء تقريبًا.',
      steps:
        '<h2>ثلاث خطوات هادئة</h2><ol><li>اسقها في اليوم السابق كي تلين الجذور.</li><li>أمل الأصيص وأمسك التراب بيدك.</li><li>ضعها على الارتفاع نفسه واضغط برفق.</li></ol>',
    },
  },
  products: [
    ['كوب الصباح', 'أكواب', 34_00, 'mug-oat'],
    ['أصيص بطوق', 'أصص', 46_00, 'planter-pilea'],
    ['جرة القمر', 'مزهريات', 148_00, 'vase-moon'],
    ['أوعية متداخلة', 'المائدة', 88_00, 'bowls-nested'],
    ['سرخس بوسطن', 'نباتات', 42_00, 'fern'],
    ['إبريق البركة', 'المائدة', 96_00, 'teapot'],
  ],
}

/** Creates two small sites that show how long words and right-to-left text look. */
export async function makeLanguageSites(deps: Deps): Promise<{ german: Site; arabic: Site }> {
  return { german: await makeSite(deps, german), arabic: await makeSite(deps, arabic) }
}

async function makeSite(deps: Deps, words: Words): Promise<Site> {
  const settings = { storeSettings: { continueShoppingLinkUrl: '/shop' } }
  const site = await createSite(deps, { ...words.site, settings })
  const ctx = await backgroundCtx(deps, site.id)
  await activateBuiltInTheme(ctx, { theme: 'kiln', tweaks: words.tweaks })
  const assetOf = await seedPictures(ctx, ['scene-hero', ...words.products.map(([, , , picture]) => picture)])
  await createPage(ctx, { urlId: 'home', title: words.site.title, typeName: 'page', isHome: true })
  const hero = html(words.hero)
  await publishBlockArea(
    ctx,
    'homeHero',
    page(row(column(6, hero, button(words.toShop, '/shop')), column(6, image(assetOf('scene-hero'))))),
  )
  await publishBlockArea(ctx, 'homeFeatured', page(row(column(12, html(`<h2>${words.featured}</h2>`)))))
  const shop = await createPage(ctx, { urlId: 'shop', ...words.shop, typeName: 'products' })
  const about = await createPage(ctx, { urlId: 'about', title: words.about.title, typeName: 'page' })
  const folder = await createPage(ctx, { urlId: 'studio', title: words.about.folder, typeName: 'folder' })
  const journalId = await writeJournal(ctx, words, assetOf)
  await setNavigation(ctx, 'mainNav', [
    { pageId: shop.id },
    { pageId: journalId },
    { pageId: folder.id, items: [{ pageId: about.id }] },
  ])
  await setNavigation(ctx, 'footerNav', [{ pageId: about.id }])
  await seedProducts(ctx, shop.id, assetOf, productsOf(words))
  return site
}

/** Creates a blog with one post (text, a quotation and numbered steps). Returns the id of the blog. */
async function writeJournal(ctx: Ctx, { journal }: Words, assetOf: AssetOf): Promise<string> {
  const { title, author: displayName, category, post } = journal
  const { id: collectionId } = await createPage(ctx, { urlId: 'journal', title, typeName: 'blog' })
  const author = await createAuthor(ctx, { displayName })
  const { text, quote: words, steps, ...head } = post
  const document = page(...[html(text), quote(words), html(steps)].map((block) => row(column(12, block))))
  await createItem(ctx, {
    ...head,
    collectionId,
    document,
    tags: [category],
    categories: [category],
    authorId: author.id,
    mainImageId: assetOf('scene-hero'),
    publishAtMs: ctx.now(),
  })
  return collectionId
}

function productsOf({ products, site }: Words): DemoProduct[] {
  return products.map(([title, category, priceCents, picture], index) => ({
    urlId: picture,
    title,
    productType: productTypes.physical,
    categories: [category],
    isFeatured: index < 5,
    excerpt: site.tagline ?? '',
    text: [site.tagline ?? ''],
    facts: [],
    pictures: [picture],
    variants: [{ sku: picture.toUpperCase(), priceCents, stock: 9 }],
  }))
}
