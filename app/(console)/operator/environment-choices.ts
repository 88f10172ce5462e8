import type { Environment } from '#lib/kernel/access.ts'

/** Filter options for the environment. */
export const ENVIRONMENT_CHOICES = [
  { value: 'sandbox', label: 'Sandbox' },
  { value: 'live', label: 'Live' },
]

/** What screens that show one environment show first: the operator's daily work. */
export const DEFAULT_ENVIRONMENT: Environment = 'live'

/** The environment in a URL, which omits the default. */
export const environmentParam = (environment: Environment | undefined): Environment | undefined =>
  environment === DEFAULT_ENVIRONMENT ? undefined : environment
