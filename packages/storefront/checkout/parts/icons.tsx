/** The page's icons: the same as those that the server prints (server/checkout/page/icons.ts). */
const paths = {
  lock: 'M6.5 11h11A1.5 1.5 0 0 1 19 12.5v6a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 18.5v-6A1.5 1.5 0 0 1 6.5 11M8 11V8a4 4 0 0 1 8 0v3',
  bag: 'M5 8h14l1 12H4zM9 8V6.5a3 3 0 0 1 6 0V8',
  down: 'm6 9 6 6 6-6',
  cross: 'm6 6 12 12M18 6 6 18',
  warning: 'M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M12 7.5v5.5m0 3v.5',
} as const

export function Icon({ name, className = 'icon' }: { name: keyof typeof paths; className?: string }) {
  return (
    <svg className={className} viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
