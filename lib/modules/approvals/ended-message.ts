import type { OrganizationApprovalState } from './states.ts'

type Ended = {
  readonly state: OrganizationApprovalState
  readonly decidedByName: string | null
  readonly decisionReason: string | null
}

const MESSAGES: Record<OrganizationApprovalState, (row: Ended) => string> = {
  // Past its time, but not ended yet.
  pending: () => 'This request has expired',
  expired: () => 'This request has expired',
  approved: ({ decidedByName }) => `This request was already approved by ${decidedByName}`,
  completed: ({ decidedByName }) => `This request was approved by ${decidedByName}, and its change was made`,
  rejected: ({ decidedByName }) => `This request was already rejected by ${decidedByName}`,
  withdrawn: ({ decidedByName }) => `This request was withdrawn by ${decidedByName}`,
  obsolete: ({ decisionReason }) => `This request has ended: ${decisionReason}`,
}

/** Why a request can no longer be decided. */
export const endedMessage = (row: Ended): string => MESSAGES[row.state](row)
