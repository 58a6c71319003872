type Policies = {
  createPolicy(name: 'default', rules: { createHTML: (html: string, type: string, sink: string) => string }): unknown
}

/**
 * Decides what the studio's page may parse as HTML, which its Content-Security-Policy demands a decision about (`trusted-types`):
 * text without tags, and documents that are never shown. React needs neither, and whatever else would insert markup throws. The rich
 * text editor has a policy of its own for what is pasted, which it reads in such a document. Does nothing in browsers without Trusted
 * Types. Call it before anything is rendered.
 */
export function refuseMarkup(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies }
  trustedTypes?.createPolicy('default', {
    createHTML: (html, _, sink) => {
      if (sink === 'DOMParser parseFromString' || !html.includes('<')) return html
      throw new TypeError('The studio inserts no markup.')
    },
  })
}
