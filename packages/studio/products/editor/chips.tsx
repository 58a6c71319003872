import { productFormMessages as messages } from '@sitewright/domain/catalog/products-studio.messages.ts'
import { Icon } from '@sitewright/ui/icons.tsx'
import { Button } from 'react-aria-components/Button'
import { Label } from 'react-aria-components/Label'
import { Tag, TagGroup, TagList } from 'react-aria-components/TagGroup'
import { useTranslate } from '../../kit/locale.tsx'
import styles from './label-field.module.css'

type ChipsProps = {
  title: string
  chips: readonly { id: string; name: string }[]
  max: number
  /** Missing where none can be removed. */
  onRemove?: ((removed: ReadonlySet<unknown>) => void) | undefined
}

/** Values of a product as chips, under their title with how many there can be. */
export function Chips({ title, chips, max, onRemove }: ChipsProps) {
  const translate = useTranslate()
  return (
    <TagGroup {...(onRemove && { onRemove })}>
      <Label className={styles['label'] ?? ''}>
        {title}
        <span className={styles['count']}>{translate(messages.labelCount, { count: chips.length, max })}</span>
      </Label>
      <TagList className={styles['tags'] ?? ''} items={chips} dependencies={[onRemove === undefined]}>
        {({ id, name }) => (
          <Tag id={id} className={styles['tag'] ?? ''} textValue={name}>
            <bdi>{name}</bdi>
            {onRemove && (
              <Button
                slot="remove"
                className={styles['remove'] ?? ''}
                aria-label={translate(messages.removeLabel, { name })}
              >
                <Icon name="close" size={14} />
              </Button>
            )}
          </Tag>
        )}
      </TagList>
    </TagGroup>
  )
}
