import type { MemberRow } from '../members/index.ts'
import type { Admins } from './admins.ts'

export const SAME_VOUCHER =
  'You and the author of this request count as one person, because a service token links your accounts. Another admin must approve this.'

/**
 * Whether an approver is another person than the author of a request, as far as the directory is
 * concerned (decision 0180). If there is no other admin, even a new one, accounts of one token's author count again:
 * otherwise nobody in the organization could change anything.
 */
export function isIndependent(
  { members, allAdmins, hasLostOne }: Admins,
  approverId: string,
  authorId: string,
): boolean {
  const author = voucherOf(members, authorId)
  const isOther = (id: string) => id !== authorId && voucherOf(members, id) !== author
  return isOther(approverId) || (!hasLostOne && ![...allAdmins.keys()].some(isOther))
}

/** The root of a member’s chain of vouchers; the member if there is none. */
const voucherOf = (members: ReadonlyMap<string, MemberRow>, memberId: string): string =>
  members.get(memberId)?.vouchedById ?? memberId
