import { openLightbox } from '../lightbox/lightbox.ts'

/** Opens a review's picture in a light dialog, up to 2,500 px wide (SF-4.27). */
export function openPicture(url: string, alt: string): void {
  const box = openLightbox({ name: alt, className: 'sw-review-picture', theme: 'light', onClose: () => {} })
  const picture = document.createElement('img')
  picture.src = `${url}?format=2500w`
  picture.alt = alt
  box.content.append(picture)
}
