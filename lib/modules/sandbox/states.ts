/** Onboarding steps in order, from a namespace to a settled position. */
export const STEPS = ['namespace', 'customer', 'api_key', 'payment', 'task', 'webhook', 'settlement'] as const
export type Step = (typeof STEPS)[number]
