const units = ['Bytes', 'KB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB'] as const
const step = 1024
const bytesPerMb = 1_000_000
const firstOfTwoDigits = 10

/** Returns a file's size as text, such as `1.9 MB` or `640 KB`. Units run from Bytes to YB in steps of 1024 (PL-9.44). */
export function fileSizeText(bytes: number, language: string): string {
  let value = Math.max(0, bytes)
  let unit = 0
  while (value >= step && unit < units.length - 1) {
    value /= step
    unit += 1
  }
  const digits = unit === 0 || value >= firstOfTwoDigits ? 0 : 1
  return `${value.toLocaleString(language, { maximumFractionDigits: digits })} ${units[unit]}`
}

/** Returns a limit of a file's size as text: `25 MB`. A limit's MB has 1,000,000 bytes (PL-9.44). */
export function sizeLimitText(bytes: number): string {
  return `${bytes / bytesPerMb} MB`
}
