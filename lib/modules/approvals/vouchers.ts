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

/** Who vouches for a member in the end: the author of the token, of that author's token and so on, or the member. */
function voucherOf(members: ReadonlyMap<string, MemberRow>, memberId: string): string {
  const seen = new Set<string>()
  let id = memberId
  for (let next: string | null | undefined = id; next && !seen.has(next); next = members.get(next)?.vouchedById) {
    seen.add(next)
    id = next
  }
  return id
}
