import { openLightbox } from '../lightbox/lightbox.ts'

/** SF-4.27: the picture of a review over the page, on white, as large as it is kept. */
export function openPicture(url: string, alt: string): void {
  const box = openLightbox({ name: alt, className: 'sw-review-picture', theme: 'light', onClose: () => {} })
  const picture = document.createElement('img')
  picture.src = `${url}?format=2500w`
  picture.alt = alt
  box.content.append(picture)
}
