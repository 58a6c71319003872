/** The value of a cookie that scripts may read; undefined without it. */
export function readCookie(name: string): string | undefined {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return found === undefined ? undefined : decodeURIComponent(found.slice(name.length + 1))
}

/** Whether this browser keeps cookies of this page: some say that they do, and drop them (SF-8.02). */
export function areCookiesKept(): boolean {
  if (!navigator.cookieEnabled) return false
  document.cookie = 'sw-probe=1; path=/; SameSite=Lax'
  const isKept = readCookie('sw-probe') === '1'
  document.cookie = 'sw-probe=; path=/; Max-Age=0; SameSite=Lax'
  return isKept
}
