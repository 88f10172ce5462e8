import type { Tone } from '#components/ui/tone.ts'
import { formatMoney } from '#lib/kernel/money/amount.ts'
import type { Link } from '#lib/modules/links/contract.ts'
import { LINK_STATES, LINK_STATUS, type LinkSide, type LinkState } from '#lib/modules/links/states.ts'

export const TAB_WORDS = { proposed: 'Received', ours: 'Sent', established: 'Established', all: 'All' } as const

const STATE_WORDS: Readonly<Record<LinkState, { label: string; tone: Tone }>> = {
  proposed: { label: 'Proposed', tone: 'info' },
  established: { label: 'Established', tone: 'success' },
  declined: { label: 'Declined', tone: 'neutral' },
  revoked: { label: 'Revoked', tone: 'neutral' },
}

export const stateOf = ({ status }: Pick<Link, 'status'>): LinkState =>
  LINK_STATES.find((state) => LINK_STATUS[state] === status) ?? 'revoked'

/** Label of a link's state. Tells the side that must respond that it is waiting for them. */
export const stateWords = (link: Link, sides: readonly LinkSide[]): { label: string; tone: Tone } =>
  stateOf(link) === 'proposed' && sides.includes('responder')
    ? { label: 'Awaiting your decision', tone: 'warning' }
    : STATE_WORDS[stateOf(link)]

/** The sides of a link that belong to a namespace: both if it links two of its own customers. */
export const sidesOf = (link: Link, partner: string): LinkSide[] => [
  ...(link.partner_id === partner ? (['proposer'] as const) : []),
  ...(link.responder_partner_id === partner ? (['responder'] as const) : []),
]

/** Whether two versions of a link have the same permissions. */
export const isSameRight = ({ permissions: one }: Rights, { permissions: other }: Rights): boolean =>
  one.pull === other.pull && one.limit?.currency === other.limit?.currency && one.limit?.total === other.limit?.total
type Rights = Pick<Link, 'permissions'>

/** What an accepted link lets the proposer do. */
export function consentText({ proposer_address: from, responder_address: to, permissions }: Link): string {
  const { pull, limit } = permissions
  if (!pull) return `No permissions. ${to} approves each pull payment.`
  const amount = limit ? `up to ${moneyText(limit)} per payment` : 'any amount in any currency'
  return `${from} can pull ${amount} from ${to} without separate approval.`
}

/** A link's permissions, in one line. */
export function permissionText({ pull, limit }: Link['permissions']): string {
  if (!pull) return 'No permissions'
  return limit ? `Pull up to ${moneyText(limit)} per payment` : 'Pull any amount'
}

const moneyText = ({ currency, total }: NonNullable<Link['permissions']['limit']>) =>
  formatMoney({ currency, minor: BigInt(total) })
