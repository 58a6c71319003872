import { lazy, Suspense, useId } from 'react'
import { Skeleton, SkeletonBar } from '@sitewright/ui/skeleton.tsx'
import type { RichTextProps } from './rich-text-editor.tsx'
import styles from './rich-text.module.css'

/** The editor is loaded with the first description that is opened, because it is large. */
const RichTextEditor = lazy(async () => {
  const { RichTextEditor: Editor } = await import('./rich-text-editor.tsx')
  return { default: Editor }
})

/** A text with bold, italic, links, lists and headings, kept as HTML. */
export function RichTextField({
  label,
  help,
  ...props
}: Omit<RichTextProps, 'labelId' | 'helpId'> & { label: string; help?: string }) {
  const labelId = useId()
  const helpId = useId()
  return (
    <div className={styles['field']} data-field={props.name}>
      <span id={labelId} className={styles['label']}>
        {label}
      </span>
      <Suspense fallback={<Waiting />}>
        <RichTextEditor {...props} labelId={labelId} helpId={help === undefined ? undefined : helpId} />
      </Suspense>
      {help !== undefined && (
        <span id={helpId} className={styles['help']}>
          {help}
        </span>
      )}
    </div>
  )
}

function Waiting() {
  return (
    <div className={styles['waiting']}>
      <Skeleton>
        <SkeletonBar width="long" />
      </Skeleton>
    </div>
  )
}
