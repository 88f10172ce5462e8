import type { Random } from '../../kernel/random-text.ts'

/** A new signing secret in the form of Standard Webhooks: 32 random bytes. */
export const makeSecret = (random: Random): string => `whsec_${Buffer.from(random(32)).toString('base64')}`

/** The mask of a secret. The second to last character is random; the last one is padding. */
export const maskSecret = (secret: string): string => `whsec_…${secret.slice(-5, -1)}`
