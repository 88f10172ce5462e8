/** The two environments, for a filter. */
export const ENVIRONMENT_CHOICES = [
  { value: 'sandbox', label: 'Sandbox' },
  { value: 'live', label: 'Live' },
]
