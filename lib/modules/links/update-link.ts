import { eq } from 'drizzle-orm'
import type { PartnerCtx, Write } from '../../platform/context.ts'
import { only } from '../../platform/db/rows.ts'
import { badRequest, conflict } from '../../platform/errors.ts'
import type { UpdateLink } from './contract.ts'
import { emitLinkChange } from './events.ts'
import { lockLink } from './find-link.ts'
import { permissionColumns } from './propose-link.ts'
import { type LinkState, mayMove } from './states.ts'
import { type LinkRow, links } from './table.ts'
import { sidesOf } from './visible.ts'

type Permissions = ReturnType<typeof permissionColumns>

/**
 * Accepts, declines, changes or ends a link. Throws 404, 400 for an empty change, and 409 if the
 * link's state or the caller's side does not allow it, or if the link has changed since the caller
 * read it (decision 0043).
 */
export async function updateLink(ctx: Write<PartnerCtx>, token: string, input: UpdateLink): Promise<LinkRow> {
  const { status: move, permissions, seen } = input
  if (move === undefined && permissions === undefined) throw badRequest('status: is required if permissions is omitted')
  const link = await lockLink(ctx, token)
  const sides = sidesOf(ctx, link)
  if (move && !mayMove(link.status, move, sides)) {
    throw conflict(`status: a link that is ${link.status} cannot be changed to ${move} by its ${sides.join(' and ')}`)
  }
  if (seen && !isSame(link, permissionColumns(seen))) {
    throw conflict('The permissions of the link have changed since they were read. Read the link again.')
  }
  const requested = permissions && permissionColumns(permissions)
  const state: LinkState = move ?? link.status
  if (requested) refuseChange(link, state, requested, sides.includes('responder'))
  const changed = await ctx.db
    .update(links)
    .set({ ...requested, status: state, updatedAt: ctx.now })
    .where(eq(links.token, token))
    .returning()
  const after = only(changed)
  emitLinkChange(ctx, after, move === 'established' ? 'link_established' : 'link_update_resp')
  ctx.audit({ action: 'link.update', resourceId: token, before: audited(link), after: audited(after) })
  return after
}

/**
 * The responder's money is at risk: the responder can grant anything, the proposer can only propose
 * or reduce permissions (decision 0021).
 */
function refuseChange(link: LinkRow, state: LinkState, requested: Permissions, isResponder: boolean): void {
  if (state === 'declined' || state === 'revoked')
    throw conflict('The link has ended; its permissions can no longer be changed')
  if (isResponder || link.status === 'proposed' || isNarrower(link, requested)) return
  throw conflict('Only the responder can extend the permissions of an established link')
}

const isSame = (link: LinkRow, seen: Permissions): boolean =>
  link.pull === seen.pull && link.limitAmount === seen.limitAmount && link.limitCurrency === seen.limitCurrency

function isNarrower(link: LinkRow, requested: Permissions): boolean {
  if (!requested.pull) return true
  if (!link.pull) return false
  if (link.limitAmount === null) return true
  return (
    requested.limitAmount !== null &&
    requested.limitCurrency === link.limitCurrency &&
    requested.limitAmount <= link.limitAmount
  )
}

const audited = ({ status, pull, limitCurrency, limitAmount }: LinkRow) => ({
  status,
  pull,
  limit: limitAmount === null ? null : `${limitAmount} ${limitCurrency}`,
})
