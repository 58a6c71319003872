import { imageLoader } from '../image-loader.ts'

/** All galleries that theme scripts have made on this page. */
const galleries: unknown[] = []

/** Remembers a gallery, so that theme scripts find it through the manager. Returns it. */
export function addGallery<gallery>(gallery: gallery): gallery {
  galleries.push(gallery)
  return gallery
}

/** `Y.Squarespace.GalleryManager` for theme scripts: the galleries of the page, and a queue of pictures, which are loaded at once. */
export const galleryManager = {
  _galleries: galleries,
  getGalleries: () => galleries,
  addImageQueue(images: unknown): void {
    for (const image of Array.isArray(images) ? (images as unknown[]) : [images])
      imageLoader.load(image, { load: true })
  },
}
