import { catalogLimits } from '@sitewright/domain/kit/limits.ts'
import type { Ctx } from '../../context.ts'
import { aCollection } from '../a-product.ts'

/**
 * Fills a site with products `Pot 1` and up, in pages of their own, written by SQL because creating thousands takes minutes. All are in
 * the shop, in the category Pots, and cost $10.00 in each of their variants.
 */
export async function manyProducts(ctx: Ctx, count: number, variants = 1): Promise<void> {
  const perCollection = catalogLimits.productsPerCollection
  for (let first = 1; first <= count; first += perCollection) {
    const { id } = await aCollection(ctx)
    await ctx.deps.owner.ask('', productsText, [ctx.siteId, id, first, Math.min(count, first + perCollection - 1)])
  }
  await ctx.deps.owner.ask('', variantsText, [ctx.siteId, variants])
  await ctx.deps.owner.ask('', listText, [ctx.siteId])
  for (const table of ['products', 'item_versions', 'variants', 'product_list', 'product_terms']) {
    await ctx.deps.owner.ask('', `analyze ${table}`)
  }
}

const contentText = `jsonb_build_object('title', 'Pot ' || position, 'excerpt', '', 'body', repeat('text ', 100),
  'options', '["Size"]'::jsonb, 'tags', '[]'::jsonb, 'categories', '["Pots"]'::jsonb, 'isFeatured', false,
  'isSubscribable', false, 'customAddButtonText', '', 'author', null)`

const productsText = `
  with made as (
    insert into products (site_id, id, collection_id, url_id, position, product_type, visibility, published_version)
    select $1, gen_random_uuid(), $2, 'pot-' || n, n, 1, 'visible', gen_random_uuid()
    from generate_series($3::integer, $4::integer) n returning *
  )
  insert into item_versions (site_id, id, product_id, content)
  select site_id, published_version, id, ${contentText} from made`

const variantsText = `
  insert into variants (site_id, id, product_id, position, sku, attributes, price_cents, sale_price_cents, on_sale)
  select site_id, gen_random_uuid(), id, v, 'POT-' || position || '-' || v, jsonb_build_object('Size', v::text), 1000, 0, false
  from products, generate_series(0, $2::integer - 1) v where site_id = $1 and url_id like 'pot-%'`

const listText = `
  with listed as (
    insert into product_list (site_id, product_id, collection_id, url_id, product_type, state, version, title, title_key,
      variant_ids, from_cents, to_cents, is_on_sale, tags, tag_keys, categories, category_keys, updated_at)
    select p.site_id, p.id, p.collection_id, p.url_id, 1, 'visible', p.version, 'Pot ' || p.position, 'pot ' || p.position,
      (select array_agg(v.id order by v.position) from variants v where v.site_id = p.site_id and v.product_id = p.id),
      1000, 1000, false, '{}', '{}', '{Pots}', '{pots}', now() - p.position * interval '1 minute'
    from products p where p.site_id = $1 and p.url_id like 'pot-%' returning *
  )
  insert into product_terms (site_id, product_id, term)
  select site_id, product_id, term from listed, lateral (values ('pots'), ('pot')) t (term)`
