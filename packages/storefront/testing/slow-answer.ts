import type { FakeShop } from './fake-shop.ts'
import { settle } from './open-page.ts'

/** Holds back the next answer. Call the result to release it. */
export function slowAnswer(shop: FakeShop, method: string): () => Promise<void> {
  let letGo: () => void = () => undefined
  shop.troubles.push({ on: method, trouble: new Promise((done) => (letGo = done)) })
  return async () => {
    letGo()
    await settle()
  }
}
