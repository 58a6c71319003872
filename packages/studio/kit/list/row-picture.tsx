import { classNames } from '@sitewright/ui/class-names.ts'
import { useState } from 'react'
import styles from './row-picture.module.css'

/** Sides of a picture in pixels. */
const sizes = { small: 28, middle: 36, large: 48 }

/** The picture of a row's record, or an empty frame when there is none any more. The text beside it says what it shows. */
export function RowPicture({ source, size = 'middle' }: { source: string | undefined; size?: keyof typeof sizes }) {
  const [broken, setBroken] = useState<string>()
  const side = sizes[size]
  return (
    <span className={classNames(styles['picture'], styles[size])}>
      {source !== undefined && source !== broken && (
        <img src={source} alt="" width={side} height={side} loading="lazy" onError={() => setBroken(source)} />
      )}
    </span>
  )
}
