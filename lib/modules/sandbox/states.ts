/** The steps from a namespace to a settled position, in their order (product, onboarding). */
export const STEPS = ['namespace', 'customer', 'api_key', 'payment', 'task', 'webhook', 'settlement'] as const
export type Step = (typeof STEPS)[number]
