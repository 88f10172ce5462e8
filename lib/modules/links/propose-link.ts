import { newId } from '../../kernel/ids.ts'
import type { PartnerCtx, Write } from '../../platform/context.ts'
import { badRequest, conflict } from '../../platform/errors.ts'
import { type Addressee, findAddressees, isEnabled } from '../customers/index.ts'
import type { ProposeLink } from './contract.ts'
import { emitLinkProposal } from './events.ts'
import { type LinkRow, links } from './table.ts'

/**
 * Proposes a link between a customer of the caller's namespace and another customer. Throws 400 for
 * addresses that cannot be linked, and 409 if the two already have a link.
 */
export async function proposeLink(ctx: Write<PartnerCtx>, input: ProposeLink): Promise<LinkRow> {
  const from = input.proposer_address.toLowerCase()
  const to = input.responder_address.toLowerCase()
  if (from === to) throw badRequest('responder_address: must differ from proposer_address')
  const found = await findAddressees(ctx.db, ctx.environment, [from, to])
  const proposer = found.get(from)
  // Customers of other namespaces are treated as unknown, so that the response does not reveal who
  // exists.
  if (!usable(proposer) || proposer.partner.token !== ctx.partnerId) {
    throw badRequest('proposer_address: must belong to an enabled customer of this namespace')
  }
  const responder = found.get(to)
  // Disabled namespaces, and those of suspended or closed organizations, accept no new links
  // (decision 0038).
  if (!usable(responder) || !responder.partner.enabled) {
    throw badRequest('responder_address: must belong to an enabled customer in the same environment')
  }
  const link = newLink(ctx, proposer, responder, input)
  const made = await ctx.db.insert(links).values(link).onConflictDoNothing().returning({ token: links.token })
  if (made.length === 0) throw conflict('A link between these two addresses already exists')
  emitLinkProposal(ctx, link)
  ctx.audit({
    action: 'link.propose',
    resourceId: link.token,
    after: { proposer_address: from, responder_address: to, permissions: input.permissions },
  })
  return link
}

const usable = (found: Addressee | undefined): found is Addressee => found !== undefined && isEnabled(found.customer)

function newLink(
  ctx: Write<PartnerCtx>,
  proposer: Addressee,
  responder: Addressee,
  { permissions }: ProposeLink,
): LinkRow {
  return {
    token: newId('lnk', ctx.now, ctx.random),
    proposerOrganizationId: proposer.partner.organizationId,
    proposerPartnerId: proposer.partner.token,
    proposerCustomerId: proposer.customer.token,
    proposerAddress: proposer.customer.paymentAddress,
    responderOrganizationId: responder.partner.organizationId,
    responderPartnerId: responder.partner.token,
    responderCustomerId: responder.customer.token,
    responderAddress: responder.customer.paymentAddress,
    status: 'proposed',
    ...permissionColumns(permissions),
    createdAt: ctx.now,
    updatedAt: ctx.now,
  }
}

/** Permissions as columns. */
export const permissionColumns = ({ pull, limit }: ProposeLink['permissions']) => ({
  pull,
  limitCurrency: limit?.currency ?? null,
  limitAmount: limit && BigInt(limit.total),
})
