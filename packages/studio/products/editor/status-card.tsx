import {
  productFormMessages as messages,
  productListMessages,
} from '@sitewright/domain/catalog/products-studio.messages.ts'
import { Card, CardBody } from '@sitewright/ui/card.tsx'
import { Checkbox } from '@sitewright/ui/forms/checkbox.tsx'
import { SelectField } from '@sitewright/ui/forms/select-field.tsx'
import { TextField } from '@sitewright/ui/text-field.tsx'
import { useTranslate } from '../../kit/locale.tsx'
import { formProblems } from '../form/form-problems.ts'
import { canEnd } from '../form/product-form.ts'
import { useCollections } from '../products-query.ts'
import type { ProductScreen } from './product-screen.ts'

/** Whether visitors see the product, from when until when, and on which page. */
export function StatusCard({ screen: { site, detail, form } }: { screen: ProductScreen }) {
  const translate = useTranslate()
  const { data } = useCollections(site.id)
  const { visibility, collectionId, isFeatured } = form.values
  const fileNeeded = formProblems(form.values, detail).fields.get('visibility')?.(translate)
  const problem = form.field('visibility').error ?? fileNeeded
  const collections = data?.collections ?? [detail.collection]
  return (
    <Card title={translate(messages.status)}>
      <CardBody>
        <SelectField
          name="visibility"
          label={translate(messages.visibility)}
          value={visibility}
          error={problem}
          help={detail.state === 'hidden' ? translate(messages.draftHelp) : undefined}
          options={[
            { value: 'visible', label: translate(productListMessages.visible) },
            { value: 'hidden', label: translate(productListMessages.hidden) },
          ]}
          onChange={(value) => form.set('visibility', value === 'visible' ? 'visible' : 'hidden')}
        />
        {visibility === 'hidden' && (
          <TextField
            {...form.field('publishAt')}
            type="datetime-local"
            label={translate(messages.publishAt)}
            help={translate(messages.publishHelp, { zone: detail.timeZone })}
          />
        )}
        {canEnd(form.values) && (
          <TextField
            {...form.field('hideAt')}
            type="datetime-local"
            label={translate(messages.hideAt)}
            help={translate(messages.hideHelp, { zone: detail.timeZone })}
          />
        )}
        {collections.length > 1 && (
          <SelectField
            label={translate(messages.shop)}
            value={collectionId}
            options={collections.map(({ id, title }) => ({ value: id, label: title }))}
            onChange={(value) => form.set('collectionId', value)}
          />
        )}
        <TextField
          {...form.field('customAddButtonText')}
          label={translate(messages.button)}
          help={translate(messages.buttonHelp)}
          autoComplete="off"
        />
        <Checkbox isChecked={isFeatured} onChange={(value) => form.set('isFeatured', value)}>
          {translate(messages.featured)}
        </Checkbox>
      </CardBody>
    </Card>
  )
}
