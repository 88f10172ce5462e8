const MAX_LENGTH = 2000
const HERE = 'http://console.invalid'

/**
 * The path to return to after signing in, or `/` for anything that could lead elsewhere: another
 * origin, a scheme, `//host`, `/\host`, and paths that browsers normalize to one of these (ASVS
 * 3.7.2).
 */
export function safePath(given: string | null | undefined): string {
  if (!given?.startsWith('/') || given.length > MAX_LENGTH || !URL.canParse(given, HERE)) return '/'
  const url = new URL(given, HERE)
  const path = `${url.pathname}${url.search}${url.hash}`
  return url.origin === HERE && !path.startsWith('//') ? path : '/'
}
