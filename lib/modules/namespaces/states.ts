/** Review rules for tasks that a namespace's admission policy opens, from weakest to strictest (decision 0073). */
export const REVIEWED_BY = ['anyone', 'member', 'another_member'] as const
