import { findElementsFor } from '../yui-nodes.ts'

type Gallery = {
  get: (name: string) => unknown
  set: (name: string, value: unknown) => unknown
  on: (type: string, run: () => void) => unknown
}
type Step = (by: number) => () => unknown

/**
 * Connects the elements outside a gallery that a theme names in `elements`: arrows, a control for each slide (dots, numbers), and
 * the texts with the number of the current slide and of all.
 */
export function connectControls(part: Gallery, slideCount: number, step: Step): void {
  const named = Object(part.get('elements')) as Readonly<Record<string, unknown>>
  const elementsOf = (name: string): HTMLElement[] => (named[name] ? findElementsFor(named[name]) : [])
  for (const arrow of elementsOf('next')) onClick(arrow, step(1))
  for (const arrow of elementsOf('previous')) onClick(arrow, step(-1))
  const rows = elementsOf('controls').map((row) => [...row.children])
  for (const row of rows) {
    for (const [at, control] of row.entries()) onClick(control, () => part.set('currentIndex', at))
  }
  for (const total of elementsOf('totalSlides')) total.textContent = String(slideCount)
  const showCurrent = (): void => {
    const current = Number(part.get('currentIndex'))
    for (const text of elementsOf('currentIndex')) text.textContent = String(current + 1)
    for (const row of rows) {
      for (const [at, control] of row.entries()) control.classList.toggle('sqs-active-slide', at === current)
    }
  }
  part.on('currentIndexChange', showCurrent)
  showCurrent()
}

function onClick(control: Element, run: () => unknown): void {
  control.addEventListener('click', (event) => {
    event.preventDefault()
    run()
  })
}
