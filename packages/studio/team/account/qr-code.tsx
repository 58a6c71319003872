import encodeQR from 'qr'
import styles from './account.module.css'

/** Empty modules around a QR code, so that apps find it. */
const quiet = 2

/** Draws a text as a QR code. Its colors stay dark on light in dark mode, because many apps read no other. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { border: quiet })
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing of many modules, not a file
    <svg className={styles['qr']} viewBox={`0 0 ${rows.length} ${rows.length}`} role="img" aria-label={label}>
      <path d={dark.join('')} />
    </svg>
  )
}
