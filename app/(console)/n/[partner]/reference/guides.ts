/** The pages of the reference that no operation has. */
export const GUIDES = [
  { id: '', label: 'Quick start' },
  { id: 'verify-webhooks', label: 'Verify webhooks' },
  { id: 'conventions', label: 'Conventions' },
] as const

/** What every path of the API begins with, left out where a path is only read. */
export const shortPath = (path: string) => path.replace(/^\/api\/v1\/csp/, '')

/** The address of the page of an operation or a guide. */
export const referenceHref = (partner: string, topic = '') => `/n/${partner}/reference${topic && `/${topic}`}`
