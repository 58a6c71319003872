import { productFormMessages as messages } from '@sitewright/domain/catalog/products-studio.messages.ts'
import { Card, CardBody } from '@sitewright/ui/card.tsx'
import { TextField } from '@sitewright/ui/text-field.tsx'
import { useTranslate } from '../../kit/locale.tsx'
import { RichTextField } from '../text/rich-text-field.tsx'
import type { ProductScreen } from './product-screen.ts'

/** Name and descriptions of a product. */
export function TextCard({ screen: { form } }: { screen: ProductScreen }) {
  const translate = useTranslate()
  return (
    <Card title={translate(messages.description)}>
      <CardBody>
        <TextField {...form.field('title')} label={translate(messages.name)} autoComplete="off" />
        <RichText
          form={form}
          name="excerpt"
          label={translate(messages.shortDescription)}
          help={translate(messages.shortHelp)}
        />
        <RichText form={form} name="body" label={translate(messages.longDescription)} />
      </CardBody>
    </Card>
  )
}

function RichText({
  form,
  name,
  label,
  help,
}: {
  form: ProductScreen['form']
  name: 'excerpt' | 'body'
  label: string
  help?: string
}) {
  const { value, onChange, onBlur } = form.field(name)
  return (
    <RichTextField
      name={name}
      label={label}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      {...(help === undefined ? {} : { help })}
    />
  )
}
