/** The numbers of a link's status (contract#links). */
export const LINK_STATUS = { proposed: 1, established: 2, declined: 3, revoked: 4 } as const
export const LINK_STATES = ['proposed', 'established', 'declined', 'revoked'] as const
export type LinkState = (typeof LINK_STATES)[number]

/** What a link can be asked to become: accepted, declined, withdrawn or ended. */
export const LINK_MOVES = ['established', 'declined', 'revoked'] as const
export type LinkMove = (typeof LINK_MOVES)[number]

/** Who a namespace is in a link. */
export const LINK_SIDES = ['proposer', 'responder'] as const
export type LinkSide = (typeof LINK_SIDES)[number]

/** Links that are not over. */
export const LIVE_LINKS = ['proposed', 'established'] as const

/** Who may move a link from where to where: the answer is the responder's, and either side may end it. */
const MOVES: Readonly<Record<LinkState, Readonly<Partial<Record<LinkMove, readonly LinkSide[]>>>>> = {
  proposed: { established: ['responder'], declined: ['responder'], revoked: ['proposer'] },
  established: { revoked: ['proposer', 'responder'] },
  declined: {},
  revoked: {},
}

/** Whether somebody who is on these sides of a link may move it. */
export const mayMove = (from: LinkState, to: LinkMove, sides: readonly LinkSide[]): boolean =>
  MOVES[from][to]?.some((side) => sides.includes(side)) ?? false
