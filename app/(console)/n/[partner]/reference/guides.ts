/** The pages of the reference that no operation has. */
export const GUIDES = [
  { id: '', label: 'Quick start' },
  { id: 'verify-webhooks', label: 'Verify webhooks' },
  { id: 'conventions', label: 'Conventions' },
] as const

export const referenceHref = (partner: string, topic = '') => `/n/${partner}/reference${topic && `/${topic}`}`
