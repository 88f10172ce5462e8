import type { Ctx, Write } from '../../platform/context.ts'
import type { EventTypeOf } from '../../wire/events.ts'
import { presentLink } from './present.ts'
import type { LinkRow } from './table.ts'

const proposer = (row: LinkRow) => ({ organizationId: row.proposerOrganizationId, partnerId: row.proposerPartnerId })
const responder = (row: LinkRow) => ({ organizationId: row.responderOrganizationId, partnerId: row.responderPartnerId })

const event = (row: LinkRow, eventType: EventTypeOf<'RT_Links'>) =>
  ({ recordType: 'RT_Links', eventType, data: presentLink(row) }) as const

/**
 * Notifies the proposer's namespace that the link was created, and the responder's that it was
 * proposed.
 */
export function emitLinkProposal(ctx: Write<Ctx>, row: LinkRow): void {
  ctx.emit({ ...proposer(row), ...event(row, 'link.create.resp') })
  ctx.emit({ ...responder(row), ...event(row, 'link.propose.req') })
}

/** Notifies both sides of a change, once if they are the same namespace. */
export function emitLinkChange(
  ctx: Write<Ctx>,
  row: LinkRow,
  eventType: 'link_established' | 'link_update_resp',
): void {
  ctx.emit({ ...proposer(row), ...event(row, eventType) })
  if (row.responderPartnerId !== row.proposerPartnerId) ctx.emit({ ...responder(row), ...event(row, eventType) })
}
