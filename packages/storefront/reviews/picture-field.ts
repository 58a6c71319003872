import { reviewLimits } from '@sitewright/domain/reviews/check-review.ts'
import { reviewFormMessages } from '@sitewright/domain/reviews/review-form.messages.ts'
import { translate } from '../kit/translate.ts'

/** A picture for a review. `file` is what the visitor chose; `bytes` is what is sent, scaled down if necessary. */
export type ChosenPicture = { file: File; bytes: Blob }
export type PictureField = { read: () => Promise<ChosenPicture[]>; clear: () => void }

/**
 * Adds a field for up to three pictures to the review form. The server does not render it, because pictures can be sent only by
 * script. Large pictures are scaled down.
 */
export function addPictureField(element: HTMLElement): PictureField {
  const chosen: File[] = []
  const input = document.createElement('input')
  input.type = 'file'
  input.id = 'review-pictures'
  input.accept = 'image/jpeg,image/png,image/webp,image/avif,image/gif'
  input.multiple = true
  input.setAttribute('aria-describedby', 'review-pictures-hint')
  const label = document.createElement('label')
  label.htmlFor = input.id
  label.textContent = translate(reviewFormMessages.pictures)
  const hint = document.createElement('small')
  hint.id = 'review-pictures-hint'
  hint.textContent = translate(reviewFormMessages.picturesHint, { most: reviewLimits.pictures })
  const list = document.createElement('ul')
  list.className = 'product-review-chosen'
  const field = document.createElement('p')
  field.className = 'sw-field'
  field.append(label, input, hint)
  element.replaceChildren(field, list)
  element.hidden = false
  const show = (): void => {
    const left = reviewLimits.pictures - chosen.length
    input.disabled = left === 0
    list.replaceChildren(...chosen.map((file) => chosenItem(file, () => remove(file))))
  }
  const remove = (file: File): void => {
    chosen.splice(chosen.indexOf(file), 1)
    show()
    input.focus()
  }
  input.addEventListener('change', () => {
    chosen.push(...[...(input.files ?? [])].slice(0, reviewLimits.pictures - chosen.length))
    input.value = '' // otherwise choosing the same file again would fire no `change` event
    show()
  })
  return {
    read: () => Promise.all(chosen.map(readPicture)),
    clear: () => {
      chosen.length = 0
      show()
    },
  }
}

function chosenItem(file: File, remove: () => void): HTMLElement {
  const item = document.createElement('li')
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = translate(reviewFormMessages.removePicture, { fileName: file.name })
  button.addEventListener('click', remove)
  item.append(button)
  return item
}

async function readPicture(file: File): Promise<ChosenPicture> {
  return { file, bytes: file.size > usualBytes ? ((await smaller(file)) ?? file) : file }
}

/** Size in bytes. Larger pictures, such as a phone's photos, are scaled down before they are sent. */
const usualBytes = 1_500_000
const maxSide = 2_048

/**
 * Scales a picture down so that neither side exceeds `maxSide` pixels. Returns `null` when the browser cannot read the file; it
 * is then sent as it is, and the server refuses it with a reason.
 */
async function smaller(file: File): Promise<Blob | null> {
  try {
    const bitmap = await createImageBitmap(file)
    const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(bitmap.width * scale)
    canvas.height = Math.round(bitmap.height * scale)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
  } catch {
    return null
  }
}
