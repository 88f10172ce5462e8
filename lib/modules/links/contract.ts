import { z } from 'zod'
import { Amount, listQuery, PaymentAddress, SecondsObject, token } from '../../wire/shapes.ts'
import { LINK_MOVES, LINK_SIDES, LINK_STATES } from './states.ts'

const pull = z.boolean().meta({ description: 'Whether the proposer can pull payments from the responder' })
const limit = Amount.nullable().meta({ description: 'Maximum amount of such a payment; null for no limit' })

const Permissions = z.object({ pull, limit }).meta({ id: 'LinkPermissions' })
/** As sent: omitted permissions are not granted. */
const GivenPermissions = z.object({ pull: pull.default(false), limit: limit.default(null) })

export const ProposeLink = z
  .object({
    proposer_address: PaymentAddress,
    responder_address: PaymentAddress.meta({ example: 'rowan@meadow' }),
    permissions: GivenPermissions.prefault({}),
  })
  .meta({ id: 'ProposeLink' })
export type ProposeLink = z.infer<typeof ProposeLink>

export const UpdateLink = z
  .object({
    status: z.enum(LINK_MOVES),
    permissions: GivenPermissions,
    seen: GivenPermissions.meta({
      description: 'Permissions that the caller last read. Returns 409 if they have changed since',
    }),
  })
  .partial()
  .meta({ id: 'UpdateLink', example: { status: 'revoked' } })
export type UpdateLink = z.infer<typeof UpdateLink>

export const Link = z
  .object({
    token: token('lnk'),
    partner_id: token('part').meta({ description: 'Namespace of the proposer' }),
    responder_partner_id: token('part').meta({ description: 'Namespace of the responder' }),
    proposer_address: z.string(),
    responder_address: z.string(),
    status: z.int().meta({ description: '1 proposed, 2 established, 3 declined, 4 revoked' }),
    permissions: Permissions,
    created_at: SecondsObject,
    updated_at: SecondsObject,
  })
  .meta({ id: 'Link' })
export type Link = z.infer<typeof Link>

export const LinkQuery = z.object({
  status: z.enum(LINK_STATES).optional().meta({ description: 'Only links with this status' }),
  side: z.enum(LINK_SIDES).optional().meta({ description: 'Only links in which the namespace has this role' }),
  payment_address: PaymentAddress.optional().meta({ description: 'Only links with this address, on either side' }),
  ...listQuery('Part of the address of either side', ['created']),
})
export type LinkQuery = z.infer<typeof LinkQuery>
export const LinkList = z.object({ count: z.int(), links: z.array(Link) }).meta({ id: 'LinkList' })
