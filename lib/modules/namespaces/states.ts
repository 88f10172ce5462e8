/**
 * Review rules for tasks that a namespace's admission policy opens, from weakest to strictest
 * (decision 0073).
 */
export const REVIEWED_BY = ['anyone', 'member', 'another_member'] as const

/** The rule that restricts nobody. */
export const NO_REVIEW_RULE = 'anyone' satisfies (typeof REVIEWED_BY)[number]
