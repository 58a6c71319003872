export type AlertContent = { title: string; text: string }

/**
 * Alert above a form: why the input or the request was refused. Screen readers announce it, and it scrolls into view (SF-8.05).
 */
export function FormAlert({ title, text }: AlertContent) {
  return (
    <div className="sw-purchase-alert field-error" role="alert" ref={bringIntoView}>
      <strong className="sw-purchase-alert-title">{title}</strong>{' '}
      <span className="sw-purchase-alert-text">{text}</span>
    </div>
  )
}

/** Scrolls to the alert, which may be outside the window when the visitor presses a button at the window's bottom. */
function bringIntoView(alert: HTMLElement | null): void {
  alert?.scrollIntoView({ block: 'nearest' })
}
