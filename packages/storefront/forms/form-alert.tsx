export type AlertContent = { title: string; text: string }

/** Shows why the input or the request was refused. Screen readers announce it, and it is scrolled into view (SF-8.05). */
export function FormAlert({ title, text }: AlertContent) {
  return (
    <div className="sw-purchase-alert field-error" role="alert" ref={bringIntoView}>
      <strong className="sw-purchase-alert-title">{title}</strong>{' '}
      <span className="sw-purchase-alert-text">{text}</span>
    </div>
  )
}

/** The button may be at the bottom of the window, with the alert out of view below it. */
function bringIntoView(alert: HTMLElement | null): void {
  alert?.scrollIntoView({ block: 'nearest' })
}
