import { catalogLimits } from '@sitewright/domain/kit/limits.ts'
import type { Ctx } from '@sitewright/server/context.ts'
import { createPage } from '@sitewright/server/pages/index.ts'

/**
 * Fills a site with products of five variants, written by SQL because creating 10,000 takes minutes: two-word titles, tags and
 * categories, all types, one in ten hidden and one in ten archived, one in eight on sale, and stock of which some is low or out.
 * The rows are those that creating and saving write, apart from the page JSON, which the studio's lists do not read.
 */
export async function fillProducts(ctx: Ctx, count: number): Promise<void> {
  const perCollection = catalogLimits.productsPerCollection
  for (let first = 0; first < count; first += perCollection) {
    const { id } = await createPage(ctx, { urlId: `shop-${first}`, title: `Shop ${first}`, typeName: 'products' })
    const last = Math.min(count, first + perCollection) - 1
    await ctx.deps.owner.ask('', productsText, [ctx.siteId, id, first, last])
  }
  for (const text of [variantsText, placeText, stockText, listText, termsText]) {
    await ctx.deps.owner.ask('', text, [ctx.siteId])
  }
}

/** Words by number, so that a search for the beginning of one finds some hundreds of products. */
export const firstWords =
  'amber birch cedar dusk ember fern grain hazel iris jade kiln linen moss north opal pine'.split(' ')
export const secondWords = 'bowl carafe dish egg-cup flask goblet jug kettle lamp mug'.split(' ')
const list = (words: readonly string[]): string => `array[${words.map((word) => `'${word}'`).join(', ')}]`

const productsText = `
  with made as (
    insert into products (site_id, id, collection_id, url_id, position, product_type, visibility, archived_at, published_version)
    select $1, gen_random_uuid(), $2, 'product-' || n, n, case when n % 20 = 7 then 1 + n % 5 else 1 end,
      case when n % 10 = 3 then 'hidden' else 'visible' end, case when n % 10 = 4 then now() end, gen_random_uuid()
    from generate_series($3::integer, $4::integer) n returning *
  )
  insert into item_versions (site_id, id, product_id, content)
  select site_id, published_version, id, jsonb_build_object('options', '["Size"]'::jsonb, 'excerpt', '', 'body', repeat('text ', 200),
    'title', (${list(firstWords)})[1 + position % ${firstWords.length}] || ' ' ||
      (${list(secondWords)})[1 + position / 16 % ${secondWords.length}] || ' ' || position,
    'tags', jsonb_build_array('tag ' || position % 50), 'categories', jsonb_build_array('Category ' || position % 20))
  from made`

const variantsText = `
  insert into variants (site_id, id, product_id, position, sku, attributes, price_cents, sale_price_cents, on_sale)
  select site_id, gen_random_uuid(), id, v, 'SKU-' || position || '-' || v, jsonb_build_object('Size', v::text),
    500 + position * 7 % 9000 + v * 100, 400, position % 8 = 0
  from products, generate_series(0, 4) v where site_id = $1`

const placeText = `insert into places (site_id, id, name, is_default) values ($1, gen_random_uuid(), 'Shop', true)`

const stockText = `
  insert into stock (site_id, variant_id, place_id, product_id, available)
  select v.site_id, v.id, (select id from places where site_id = $1), v.product_id,
    case when p.position % 25 = 0 then 0 when p.position % 9 = 0 then null else (p.position + v.position * 3) % 60 end
  from variants v join products p on p.site_id = v.site_id and p.id = v.product_id where v.site_id = $1`

const listText = `
  insert into product_list (site_id, product_id, collection_id, url_id, product_type, state, version, title, title_key,
    variant_ids, from_cents, to_cents, is_on_sale, tags, tag_keys, categories, category_keys, updated_at)
  select p.site_id, p.id, p.collection_id, p.url_id, p.product_type,
    case when p.archived_at is not null then 'archived' else p.visibility end, 1, i.content ->> 'title', i.content ->> 'title',
    v.ids, v.low, v.high, v.is_on_sale, array[i.content -> 'tags' ->> 0], array[i.content -> 'tags' ->> 0],
    array[i.content -> 'categories' ->> 0], array[lower(i.content -> 'categories' ->> 0)],
    now() - p.position * interval '1 minute'
  from products p join item_versions i on i.site_id = p.site_id and i.id = p.published_version
  cross join lateral (
    select array_agg(id order by position) as ids, min(price_cents) as low, max(price_cents) as high, bool_or(on_sale) as is_on_sale
    from variants v where v.site_id = p.site_id and v.product_id = p.id) v
  where p.site_id = $1`

const termsText = `
  insert into product_terms (site_id, product_id, term)
  select distinct l.site_id, l.product_id, lower(w) from product_list l
  cross join lateral (
    select regexp_split_to_table(l.title || ' ' || l.tags[1] || ' ' || l.categories[1], ' ') as w
    union all select sku from variants v where v.site_id = l.site_id and v.product_id = l.product_id) words
  where l.site_id = $1`
