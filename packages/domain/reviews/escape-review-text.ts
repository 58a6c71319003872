const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '/': '&#47;',
}

/** Escapes a review's text for HTML (SF-5.17, PL-5.28). Also escapes `&`, so that readers see exactly what was written. */
export function escapeReviewText(text: string): string {
  return text.replaceAll(/[&<>"'/]/g, (sign) => entities[sign] ?? sign)
}
