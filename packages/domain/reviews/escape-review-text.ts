const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '/': '&#47;',
}

/** SF-5.17, PL-5.28: the text of a review as markup shows it. `&` is escaped as well, so that what was written is what is read. */
export function escapeReviewText(text: string): string {
  return text.replaceAll(/[&<>"'/]/g, (sign) => entities[sign] ?? sign)
}
