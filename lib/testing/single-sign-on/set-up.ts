import { type Bank, expectData, publishedTexts, type Reply } from '../network.ts'
import type { FakeProvider, Flaw, Redirected } from './fake-provider.ts'

/** The domain of a test bank's emails. */
const emailDomainOf = ({ email }: Pick<Bank, 'email'>) => email.slice(email.indexOf('@') + 1)

export const connectionTo = ({ issuer, clientId, clientSecret }: FakeProvider) => ({
  issuer,
  client_id: clientId,
  client_secret: clientSecret,
  default_role: 'viewer',
})

/** Claims a domain and publishes its record. Returns the ID of the claim. */
export async function publishClaim(bank: Bank, domain = emailDomainOf(bank)): Promise<string> {
  const claimed = expectData(await bank.member('POST', '/single-sign-on/domains', { body: { domain } }))
  publishedTexts.set(claimed.record_name, ['unrelated', claimed.record_value])
  return claimed.token
}

/** Claims and verifies the email domain of a bank, unless it has. */
export async function verifyOwnDomain(bank: Bank): Promise<void> {
  const { domains } = expectData(await bank.member('GET', '/single-sign-on'))
  if (!domains.some(({ domain }: { domain: string }) => domain === emailDomainOf(bank))) await verifiedDomain(bank)
}

/** Claims and verifies a domain. */
export async function verifiedDomain(bank: Bank, domain = emailDomainOf(bank)): Promise<string> {
  const token = await publishClaim(bank, domain)
  expectData(await bank.member('POST', `/single-sign-on/domains/${token}/verify`))
  return token
}

/** The body that completes a sign-in or test. */
export const completion = (bank: Bank, binding: string, redirected: Redirected) => ({
  organization_id: bank.orgId,
  ...redirected,
  binding,
})

/** Runs a test sign-in of the bank's admin. */
export async function testConnection(
  bank: Bank,
  provider: FakeProvider,
  person: Record<string, unknown> = { sub: bank.email, email: bank.email, email_verified: true },
  flaw?: Flaw,
): Promise<Reply> {
  const { authorization_url, binding } = expectData(await bank.member('POST', '/single-sign-on/test'))
  const body = completion(bank, binding, provider.signIn(authorization_url, person, flaw))
  return bank.member('POST', '/single-sign-on/test/complete', { body })
}

/**
 * Connects a bank to a provider, with a verified domain and a passed test of its admin, and turns it
 * on.
 */
export async function turnOn(
  bank: Bank,
  provider: FakeProvider,
  settings: object = {},
  sub = bank.email,
): Promise<void> {
  expectData(await bank.member('PUT', '/single-sign-on', { body: { ...connectionTo(provider), ...settings } }))
  await verifyOwnDomain(bank)
  expectData(await testConnection(bank, provider, { sub, email: bank.email, email_verified: true }))
  expectData(await bank.member('PUT', '/single-sign-on/mode', { body: { mode: 'optional' } }))
}
