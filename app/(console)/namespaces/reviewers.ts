import type { ReviewedBy } from '#lib/modules/namespaces/contract.ts'
import { REVIEWED_BY } from '#lib/modules/namespaces/states.ts'

const LABELS: Record<ReviewedBy, string> = {
  anyone: 'Members and API keys',
  member: 'Members only',
  another_member: 'A second member',
}

/** What each rule means for reviews and confirmations of incoming payments. */
export const REVIEWER_HINTS: Record<ReviewedBy, string> = {
  anyone: 'Anyone who can accept or decline tasks, including API keys.',
  member: 'API keys can put these tasks on hold but can’t decide them.',
  another_member: 'Members only. Anyone who created the payment or accepted another of its tasks can’t accept.',
}

export const reviewerLabel = (rule: ReviewedBy): string => LABELS[rule]
export const reviewerOptions = REVIEWED_BY.map((value) => ({ value, label: LABELS[value] }))
