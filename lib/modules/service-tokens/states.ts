/** What a service token gives access to, and nothing else (decision 0176). */
export const PURPOSES = ['audit', 'scim'] as const
export type Purpose = (typeof PURPOSES)[number]
