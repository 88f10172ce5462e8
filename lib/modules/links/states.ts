/** The numbers of a link's status (contract#links). */
export const LINK_STATUS = { proposed: 1, established: 2, declined: 3, revoked: 4 } as const
export const LINK_STATES = ['proposed', 'established', 'declined', 'revoked'] as const
export type LinkState = (typeof LINK_STATES)[number]

/** Requested transitions: accept, decline, withdraw or end. */
export const LINK_MOVES = ['established', 'declined', 'revoked'] as const
export type LinkMove = (typeof LINK_MOVES)[number]

/** The side of a namespace in a link. */
export const LINK_SIDES = ['proposer', 'responder'] as const
export type LinkSide = (typeof LINK_SIDES)[number]

/** Links that have not ended. */
export const LIVE_LINKS = ['proposed', 'established'] as const

/** Allowed transitions by side: the responder accepts or declines, either side can end the link. */
const MOVES: Readonly<Record<LinkState, Readonly<Partial<Record<LinkMove, readonly LinkSide[]>>>>> = {
  proposed: { established: ['responder'], declined: ['responder'], revoked: ['proposer'] },
  established: { revoked: ['proposer', 'responder'] },
  declined: {},
  revoked: {},
}

/** Whether a caller on these sides can make the transition. */
export const mayMove = (from: LinkState, to: LinkMove, sides: readonly LinkSide[]): boolean =>
  MOVES[from][to]?.some((side) => sides.includes(side)) ?? false
