/**
 * Review rules for tasks that a namespace's admission policy opens, from weakest to strictest
 * (decision 0073).
 */
export const REVIEWED_BY = ['anyone', 'member', 'another_member'] as const

/** The rule that restricts nobody. */
export const NO_REVIEW_RULE = 'anyone' satisfies (typeof REVIEWED_BY)[number]

/** Why a namespace cannot be created with a domain. */
export const DOMAIN_REFUSALS = ['taken', 'reserved', 'not_verified', 'limit_reached'] as const
export type DomainRefusal = (typeof DOMAIN_REFUSALS)[number]
