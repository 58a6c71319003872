/** SF-8.05: why something was not added, read out as soon as it is there. */
export function PurchaseAlert({ title, text }: { title: string; text: string }) {
  return (
    <div className="sw-purchase-alert field-error" role="alert">
      <strong className="sw-purchase-alert-title">{title}</strong>{' '}
      <span className="sw-purchase-alert-text">{text}</span>
    </div>
  )
}
