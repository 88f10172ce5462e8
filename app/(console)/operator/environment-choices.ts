import { ENVIRONMENTS, type Environment } from '#lib/kernel/access.ts'

export const ENVIRONMENT_LABELS: Readonly<Record<Environment, string>> = { sandbox: 'Sandbox', live: 'Live' }

/** Filter options for the environment. */
export const ENVIRONMENT_CHOICES = ENVIRONMENTS.map((value) => ({ value, label: ENVIRONMENT_LABELS[value] }))

/** The view of a screen that shows one environment. */
export type InEnvironment<View> = Omit<View, 'environment'> & { environment: Environment }

/** Adds the environment that is shown if the URL names none. */
export const inEnvironment = <View extends { environment?: Environment }>(
  view: View,
  first: Environment,
): InEnvironment<View> => ({ ...view, environment: view.environment ?? first })
