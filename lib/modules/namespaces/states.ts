/** Who may decide the tasks that a namespace's admission policy opens, from the weakest rule to the strictest (decision 0073). */
export const REVIEWED_BY = ['anyone', 'member', 'another_member'] as const
