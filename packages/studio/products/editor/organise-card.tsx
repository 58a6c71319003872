import { productFormMessages as messages } from '@sitewright/domain/catalog/products-studio.messages.ts'
import { catalogLimits } from '@sitewright/domain/kit/limits.ts'
import { Card, CardBody } from '@sitewright/ui/card.tsx'
import { useTranslate } from '../../kit/locale.tsx'
import { useLabels } from '../products-query.ts'
import { LabelField } from './label-field.tsx'
import type { ProductScreen } from './product-screen.ts'

/** Categories and tags of a product. */
export function OrganiseCard({ screen: { site, detail, form } }: { screen: ProductScreen }) {
  const translate = useTranslate()
  const { data } = useLabels(site.id)
  const { categoryChars, tagChars, tags: maxLabels } = catalogLimits
  return (
    <Card title={translate(messages.organise)}>
      <CardBody>
        <LabelField
          draftKey={`${site.id} product ${detail.id} new category`}
          tagType="category"
          title={translate(messages.categories)}
          addTitle={translate(messages.addCategory)}
          labels={form.values.categories}
          known={data?.categories.map(({ name }) => name) ?? []}
          maxLabels={maxLabels}
          maxChars={categoryChars}
          error={form.field('categories').error}
          onChange={(categories) => form.set('categories', categories)}
        />
        <LabelField
          draftKey={`${site.id} product ${detail.id} new tag`}
          tagType="tag"
          title={translate(messages.tags)}
          addTitle={translate(messages.addTag)}
          labels={form.values.tags}
          known={data?.tags.map(({ name }) => name) ?? []}
          maxLabels={maxLabels}
          maxChars={tagChars}
          error={form.field('tags').error}
          onChange={(tags) => form.set('tags', tags)}
        />
      </CardBody>
    </Card>
  )
}
