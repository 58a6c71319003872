/** SF-8.05: why something was not added, read out as soon as it is there, and brought into view. */
export function PurchaseAlert({ title, text }: { title: string; text: string }) {
  return (
    <div className="sw-purchase-alert field-error" role="alert" ref={bringIntoView}>
      <strong className="sw-purchase-alert-title">{title}</strong>{' '}
      <span className="sw-purchase-alert-text">{text}</span>
    </div>
  )
}

/** The button may stand at the foot of the window, and the alert below it. */
function bringIntoView(alert: HTMLElement | null): void {
  alert?.scrollIntoView({ block: 'nearest' })
}
