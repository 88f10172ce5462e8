/**
 * Whether a request comes from the console's own pages. Other origins can send requests with this
 * session's cookie but cannot forge their origin (ASVS 3.5.1).
 */
export function fromOwnPages(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site')
  if (site) return site === 'same-origin'
  const origin = headers.get('origin')
  return origin !== null && URL.canParse(origin) && new URL(origin).host === headers.get('host')
}
