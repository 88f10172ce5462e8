/** Reference pages that do not describe an operation or event. */
export const GUIDES = [
  { id: '', label: 'Quick start' },
  { id: 'webhook-events', label: 'Webhook events' },
  { id: 'verify-webhooks', label: 'Verify webhooks' },
  { id: 'conventions', label: 'Conventions' },
  { id: 'changelog', label: 'Changelog' },
] as const

/** The path without the API prefix, for display. */
export const shortPath = (path: string) => path.replace(/^\/api\/v1\/csp/, '')

/** URL of an operation's, event's or guide's page. */
export const referenceHref = (partner: string, topic = '') => `/n/${partner}/reference${topic && `/${topic}`}`
