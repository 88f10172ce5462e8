import { eq, or, type SQL } from 'drizzle-orm'
import type { PartnerCtx } from '../../platform/context.ts'
import type { LinkSide } from './states.ts'
import { type LinkRow, links } from './table.ts'

type Whose = Pick<PartnerCtx, 'partnerId'>

/** Links that the caller's namespace proposed. */
export const proposedBy = ({ partnerId }: Whose): SQL => eq(links.proposerPartnerId, partnerId)

/** Links that were proposed to it. */
export const proposedTo = ({ partnerId }: Whose): SQL => eq(links.responderPartnerId, partnerId)

/** Links are visible to both sides. */
export const visibleTo = (ctx: Whose): SQL | undefined => or(proposedBy(ctx), proposedTo(ctx))

/** The caller's sides of a link. */
export const sidesOf = ({ partnerId }: Whose, link: LinkRow): LinkSide[] => [
  ...(link.proposerPartnerId === partnerId ? (['proposer'] as const) : []),
  ...(link.responderPartnerId === partnerId ? (['responder'] as const) : []),
]
