import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { organizationSuspended, type Refusal } from '../../../platform/errors.ts'
import { organizationProjection as organizations } from '../../organizations/index.ts'

/**
 * The refusal of members of a suspended organization: the reason, and whom to contact, which is the
 * support address or the operator by name.
 */
export async function suspended(
  { db }: Ctx,
  { supportEmail }: { readonly supportEmail?: string | undefined },
  suspensionReason: string | null | undefined,
): Promise<Refusal> {
  const [operator] = await db
    .select({ name: organizations.name })
    .from(organizations)
    .where(eq(organizations.operator, true))
  const reason = suspensionReason?.replace(/[.\s]+$/, '')
  const contact = supportEmail ?? `the network operator${operator ? `, ${operator.name}` : ''}`
  return organizationSuspended(
    `Your organization is suspended${reason ? `: ${reason}` : ''}. To resolve this, contact ${contact}.`,
  )
}
