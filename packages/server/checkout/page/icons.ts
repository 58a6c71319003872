/** The page's icons as HTML. The script draws the same ones (storefront/checkout/parts/icons.tsx). */
const icon = (paths: string, className = 'icon'): string =>
  `<svg class="${className}" viewBox="0 0 24 24" aria-hidden="true">${paths}</svg>`

export const icons = {
  back: icon('<path d="M19 12H5m6-6-6 6 6 6"/>'),
  lock: icon('<rect x="5" y="11" width="14" height="9" rx="1.5"/><path d="M8 11V8a4 4 0 0 1 8 0v3"/>'),
  bag: icon('<path d="M5 8h14l1 12H4zM9 8V6.5a3 3 0 0 1 6 0V8"/>'),
  down: icon('<path d="m6 9 6 6 6-6"/>', 'icon turn'),
  cross: icon('<path d="m6 6 12 12M18 6 6 18"/>'),
  warning: icon('<circle cx="12" cy="12" r="9"/><path d="M12 7.5v5.5m0 3v.5"/>'),
} as const
