import type { MemberRow } from '../members/index.ts'
import type { Admins } from './admins.ts'

export const SAME_VOUCHER =
  'Your account and the author’s both come from the author of the same service token. Another admin must approve this.'

/**
 * Whether an approver is another person than the author of a request, as far as the directory is
 * concerned (decision 0180). If nobody else could approve, accounts of one token's author count again:
 * otherwise nobody in the organization could change anything.
 */
export function isIndependent({ members, admins, hasLostOne }: Admins, approverId: string, authorId: string): boolean {
  const author = voucherOf(members, authorId)
  const isOther = (id: string) => id !== authorId && voucherOf(members, id) !== author
  return isOther(approverId) || (!hasLostOne && ![...admins.keys()].some(isOther))
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
