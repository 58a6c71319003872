import { productFormMessages as messages } from '@sitewright/domain/catalog/products-studio.messages.ts'
import { catalogLimits } from '@sitewright/domain/kit/limits.ts'
import { Card, CardBody } from '@sitewright/ui/card.tsx'
import { useTranslate } from '../../kit/locale.tsx'
import { PicturePicker } from '../../media/picker/picture-picker.tsx'
import styles from './product-editor.module.css'
import type { ProductScreen } from './product-screen.ts'

/** The product's pictures in their order, of which the first one is the main picture. */
export function PicturesCard({ screen: { site, form } }: { screen: ProductScreen }) {
  const translate = useTranslate()
  const { images } = form.values
  const max = catalogLimits.images
  const note = (
    <span className={styles['count']}>{translate(messages.pictureCount, { count: images.length, max })}</span>
  )
  return (
    <Card title={translate(messages.pictures)} note={note}>
      <CardBody>
        <PicturePicker
          site={site}
          label={translate(messages.pictures)}
          value={images}
          max={max}
          onChange={(ids) => form.set('images', [...ids])}
        />
      </CardBody>
    </Card>
  )
}
