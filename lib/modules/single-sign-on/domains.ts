import { domainToASCII } from 'node:url'
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { newId } from '../../kernel/ids.ts'
import type { Ctx, OrganizationCtx, Write } from '../../platform/context.ts'
import { only } from '../../platform/db/rows.ts'
import { badRequest, conflict, notFound } from '../../platform/errors.ts'
import type { DomainRecords } from '../../platform/outbound/target.ts'
import { lockOrganization } from '../organizations/index.ts'
import { type ClaimedDomainRow, claimedDomains, connections } from './table.ts'

const MAX_DOMAINS = 20
const MOST_FOUND = 10
const LONGEST_FOUND = 300

/** Providers of mailboxes for everyone. Nobody else could prove them either; this explains why. */
const MAILBOX_PROVIDERS = new Set(
  'aol.com fastmail.com gmail.com gmx.com gmx.de gmx.net googlemail.com hey.com hotmail.com icloud.com live.com mac.com mail.com mail.ru me.com msn.com naver.com outlook.com proton.me protonmail.com qq.com rocketmail.com web.de yahoo.com yandex.com yandex.ru ymail.com zoho.com 126.com 163.com'.split(
    ' ',
  ),
)

/** Name of the TXT record that proves a claim. A name of its own does not mix with other services. */
export const recordName = ({ domain }: ClaimedDomainRow): string => `_csp-challenge.${domain}`
export const recordValue = ({ proof }: ClaimedDomainRow): string => `csp-domain-verification=${proof}`

const own = ({ organizationId }: OrganizationCtx) => eq(claimedDomains.organizationId, organizationId)

/** The domain of an email in its stored form; an empty text if there is none. */
const domainOf = (email: string): string => asStored(email.slice(email.lastIndexOf('@') + 1))

const asStored = (domain: string) => domainToASCII(domain.trim().replace(/\.$/, '')).toLowerCase()

const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/

/** The stored form of a domain. Throws 400. */
function readDomain(text: string): string {
  const domain = asStored(text)
  const labels = domain.split('.')
  if (labels.length < 2 || !labels.every((label) => LABEL.test(label)) || /^\d+$/.test(labels.at(-1) ?? ''))
    throw badRequest('domain: must be the part of email addresses after the @, such as bank.example')
  if (MAILBOX_PROVIDERS.has(domain))
    throw badRequest('domain: belongs to a provider of mailboxes; enter a domain of your organization')
  return domain
}

/** The organization's claims, oldest first. */
export const listDomains = (ctx: OrganizationCtx): Promise<ClaimedDomainRow[]> =>
  ctx.db.select().from(claimedDomains).where(own(ctx)).orderBy(asc(claimedDomains.token))

export const hasVerifiedDomain = async (ctx: OrganizationCtx): Promise<boolean> =>
  (await ctx.db.$count(claimedDomains, and(own(ctx), isNotNull(claimedDomains.verifiedAt)))) > 0

/** Whether the organization has verified the domain of this email. */
export async function coversEmail(ctx: OrganizationCtx, email: string): Promise<boolean> {
  const isIt = and(own(ctx), eq(claimedDomains.domain, domainOf(email)), isNotNull(claimedDomains.verifiedAt))
  return (await ctx.db.$count(claimedDomains, isIt)) > 0
}

/** The organization that has verified the domain of this email, if any. Reads all organizations. */
export async function organizationOf({ db }: Ctx, email: string): Promise<string | undefined> {
  const isIt = and(eq(claimedDomains.domain, domainOf(email)), isNotNull(claimedDomains.verifiedAt))
  const [found] = await db.select({ organizationId: claimedDomains.organizationId }).from(claimedDomains).where(isIt)
  return found?.organizationId
}

/** Claims a domain. Throws 400, and 409 if it is claimed already or there are too many. */
export async function claimDomain(ctx: Write<OrganizationCtx>, text: string): Promise<ClaimedDomainRow> {
  const domain = readDomain(text)
  await lockOrganization(ctx, ctx.organizationId)
  if ((await ctx.db.$count(claimedDomains, own(ctx))) >= MAX_DOMAINS)
    throw conflict(`The organization already claims ${MAX_DOMAINS} domains. Remove one first.`)
  const made = await ctx.db
    .insert(claimedDomains)
    .values({
      token: newId('sdom', ctx.now, ctx.random),
      organizationId: ctx.organizationId,
      domain,
      proof: Buffer.from(ctx.random(24)).toString('base64url'),
      createdAt: ctx.now,
    })
    .onConflictDoNothing()
    .returning()
  if (made.length === 0) throw conflict('The organization already claims this domain')
  const claimed = only(made)
  ctx.audit({ action: 'single_sign_on.claim_domain', resourceId: claimed.token, after: { domain } })
  return claimed
}

/** Throws 404. */
async function findDomain(ctx: OrganizationCtx, token: string): Promise<ClaimedDomainRow> {
  const [found] = await ctx.db
    .select()
    .from(claimedDomains)
    .where(and(own(ctx), eq(claimedDomains.token, token)))
  if (!found) throw notFound()
  return found
}

/** What the name servers return for a claim. `isProved`: the expected record is among it. */
export type LookedUp = { readonly isProved: boolean; readonly found: readonly string[] }

/** Looks up the record of a claim. Throws 404, and 409 if no name server answers. */
export async function lookUpRecord(ctx: OrganizationCtx, records: DomainRecords, token: string): Promise<LookedUp> {
  const claimed = await findDomain(ctx, token)
  let found: readonly string[]
  try {
    found = await records.texts(recordName(claimed))
  } catch {
    throw conflict('The name servers of this domain did not answer. Try again in a few minutes.')
  }
  const isProved = found.some((text) => text.trim() === recordValue(claimed))
  return { isProved, found: isProved ? [] : found.slice(0, MOST_FOUND).map((text) => text.slice(0, LONGEST_FOUND)) }
}

/**
 * Stores that a domain was proved. Throws 404, and 409 if another organization has proved it. The
 * row is replaced, because only an insertion can detect rows of other tenants.
 */
export async function verifyDomain(ctx: Write<OrganizationCtx>, token: string, isProved: boolean) {
  await lockOrganization(ctx, ctx.organizationId)
  const claimed = await findDomain(ctx, token)
  if (!isProved || claimed.verifiedAt) return claimed
  await ctx.db.delete(claimedDomains).where(and(own(ctx), eq(claimedDomains.token, token)))
  const made = await ctx.db
    .insert(claimedDomains)
    .values({ ...claimed, verifiedAt: ctx.now })
    .onConflictDoNothing()
    .returning()
  if (made.length === 0) {
    throw conflict('Another organization has verified this domain. If it is yours, contact the network operator.')
  }
  ctx.audit({ action: 'single_sign_on.verify_domain', resourceId: token, after: { domain: claimed.domain } })
  return only(made)
}

/** Removes a claim. Throws 404, and 409 for the last verified domain while single sign-on is on. */
export async function removeDomain(ctx: Write<OrganizationCtx>, token: string): Promise<void> {
  await lockOrganization(ctx, ctx.organizationId)
  const { domain, verifiedAt } = await findDomain(ctx, token)
  await ctx.db.delete(claimedDomains).where(and(own(ctx), eq(claimedDomains.token, token)))
  if (verifiedAt && (await isOn(ctx)) && !(await hasVerifiedDomain(ctx)))
    throw conflict('This is the last verified domain. Turn off single sign-on first.')
  ctx.audit({ action: 'single_sign_on.remove_domain', resourceId: token, before: { domain } })
}

async function isOn({ db, organizationId }: OrganizationCtx): Promise<boolean> {
  const [found] = await db
    .select({ mode: connections.mode })
    .from(connections)
    .where(eq(connections.organizationId, organizationId))
  return found !== undefined && found.mode !== 'off'
}
