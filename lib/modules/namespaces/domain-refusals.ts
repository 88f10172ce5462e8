import { eq } from 'drizzle-orm'
import type { OrganizationCtx } from '../../platform/context.ts'
import type { OrganizationFacts } from '../organizations/index.ts'
import type { CreateNamespace } from './contract.ts'
import { isReserved } from './released-domain.ts'
import type { DomainRefusal } from './states.ts'
import { partners } from './table.ts'

/**
 * Limits the namespaces of unverified organizations, because domains are free in the sandbox
 * (decision 0076).
 */
export const MAX_UNVERIFIED = 25

type DomainRequest = Pick<CreateNamespace, 'domain' | 'environment'>

/** Why an organization cannot create a namespace, before anybody else's namespaces are considered. */
export async function refusalOf(
  ctx: OrganizationCtx,
  { verification }: Pick<OrganizationFacts, 'verification'>,
  { domain, environment }: DomainRequest,
): Promise<DomainRefusal | undefined> {
  const isVerified = verification === 'verified'
  if (!isVerified && (await countOwn(ctx)) >= MAX_UNVERIFIED) return 'limit_reached'
  if (isReserved(domain)) return 'reserved'
  return environment === 'live' && !isVerified ? 'not_verified' : undefined
}

const TEXTS: Record<DomainRefusal, (request: DomainRequest) => string> = {
  limit_reached: () =>
    `An unverified organization can have at most ${MAX_UNVERIFIED} namespaces. Request live access to create more.`,
  reserved: ({ domain }) => `domain: ${domain} is reserved`,
  not_verified: () => 'environment: live requires a verified organization',
  taken: ({ domain, environment }) => `domain: ${domain} is taken in ${environment}`,
}

export const refusalText = (refusal: DomainRefusal, request: DomainRequest): string => TEXTS[refusal](request)

const countOwn = ({ db, organizationId }: OrganizationCtx) =>
  db.$count(partners, eq(partners.organizationId, organizationId))
