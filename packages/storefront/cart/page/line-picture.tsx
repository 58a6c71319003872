import type { CSSProperties } from 'react'
import type { CartEntryView } from '@sitewright/domain/cart/cart.wire.ts'

/** Picture of a cart line's product. The picture's average colour shows until it has loaded. */
export function LinePicture({ entry }: { entry: CartEntryView }) {
  if (entry.imageUrl === null) return <div className="pic r-11" />
  const average = entry.imageColor === null ? {} : ({ '--avg': `#${entry.imageColor}` } as CSSProperties)
  return (
    <div className="pic r-11" style={average}>
      <img
        src={`${entry.imageUrl}?format=300w`}
        width={entry.imageWidth}
        height={entry.imageHeight}
        alt={entry.imageAlt || entry.title}
        loading="lazy"
        decoding="async"
      />
    </div>
  )
}
