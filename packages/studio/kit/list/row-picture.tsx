import { classNames } from '@sitewright/ui/class-names.ts'
import { Icon } from '@sitewright/ui/icons.tsx'
import { useState } from 'react'
import styles from './row-picture.module.css'

/** Sides of a picture in pixels. */
const sizes = { small: 28, middle: 36, large: 48 }

/**
 * The picture of a row's record, or an empty frame when there is none any more. The text beside it says what it shows. `isOutlined`
 * draws a line around it, and an icon in place of a missing picture.
 */
export function RowPicture({
  source,
  size = 'middle',
  isOutlined = false,
  style,
}: {
  source: string | undefined
  size?: keyof typeof sizes
  isOutlined?: boolean
  /** Keeps the focal point of the picture in view. */
  style?: { objectPosition: string }
}) {
  const [broken, setBroken] = useState<string>()
  const side = sizes[size]
  const isShown = source !== undefined && source !== broken
  return (
    <span className={classNames(styles['picture'], styles[size], isOutlined && styles['outlined'])}>
      {isShown && (
        <img
          src={source}
          alt=""
          width={side}
          height={side}
          style={style}
          loading="lazy"
          onError={() => setBroken(source)}
        />
      )}
      {!isShown && isOutlined && <Icon name="picture" />}
    </span>
  )
}
