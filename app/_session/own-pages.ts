/** A page of another origin can send a request with this session's cookie, but it cannot hide where it comes from (ASVS 3.5.1). */
export function fromOwnPages(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site')
  if (site) return site === 'same-origin'
  const origin = headers.get('origin')
  return origin !== null && URL.canParse(origin) && new URL(origin).host === headers.get('host')
}
