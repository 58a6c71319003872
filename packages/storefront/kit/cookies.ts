/** The value of a cookie that scripts may read; undefined without it. */
export function readCookie(name: string): string | undefined {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return found === undefined ? undefined : decodeURIComponent(found.slice(name.length + 1))
}

/** SF-4.17, SF-6.02. The cart's own cookie is not for scripts; the server sets these beside it, and one while a shopper is signed in. */
export function mayHaveCart(): boolean {
  return /\b(hasCart=true|siteUser=true|crumb=[^;])/.test(document.cookie)
}
