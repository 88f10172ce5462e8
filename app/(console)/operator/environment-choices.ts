/** Filter options for the environment. */
export const ENVIRONMENT_CHOICES = [
  { value: 'sandbox', label: 'Sandbox' },
  { value: 'live', label: 'Live' },
]
