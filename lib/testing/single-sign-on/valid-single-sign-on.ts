import { type Bank, expectData } from '../network.ts'
import type { Life } from '../world.ts'
import { type FakeProvider, openFakeProvider } from './fake-provider.ts'
import { completion, connectionTo, publishClaim, turnOn } from './set-up.ts'

/** Refused to members of the network operator, who confirm with their own second factor (decision 0179). */
export const NOT_FOR_OPERATORS = ['startProviderConfirmation', 'confirmWithProvider']

// Valid requests about single sign-on. One provider serves a test file.
let opened: Promise<FakeProvider> | undefined
let now = new Date()
let number = 0

const provider = (): Promise<FakeProvider> => {
  opened ??= openFakeProvider(() => now)
  return opened
}
const freshDomain = () => `mail-${number++}.example`

const connected = async ({ bank }: Life) => {
  expectData(await bank.member('PUT', '/single-sign-on', { body: connectionTo(await provider()) }))
  return {}
}

type Claim = { readonly token: string; readonly domain: string }

/** Claims a domain and removes others, because an organization has at most 20. */
async function newClaim(bank: Bank): Promise<{ domain_id: string }> {
  const { domains } = expectData(await bank.member('GET', '/single-sign-on'))
  const removable = domains.length > 10 ? domains.filter(({ domain }: Claim) => domain.startsWith('mail-')) : []
  for (const { token } of removable) await bank.member('DELETE', `/single-sign-on/domains/${token}`)
  return { domain_id: await publishClaim(bank, freshDomain()) }
}

async function turnedOn({ bank }: Life): Promise<FakeProvider> {
  const { expires_at } = expectData(await startedTest(bank))
  now = new Date(Date.parse(expires_at) - 10 * 60_000)
  await turnOn(bank, await provider())
  return provider()
}

async function startedTest(bank: Bank) {
  expectData(await bank.member('PUT', '/single-sign-on', { body: connectionTo(await provider()) }))
  return bank.member('POST', '/single-sign-on/test')
}

const accountOf = ({ email }: Pick<Bank, 'email'>) => ({ sub: email, email, email_verified: true })

export const singleSignOnRequests = {
  findSingleSignOn: {},
  saveSingleSignOn: { body: async () => connectionTo(await provider()) },
  deleteSingleSignOn: { params: connected },
  changeSingleSignOnMode: { params: connected, body: () => ({ mode: 'off' }) },
  claimDomain: {
    body: async ({ bank }: Life) => {
      await newClaim(bank)
      return { domain: freshDomain() }
    },
  },
  verifyDomain: { params: ({ bank }: Life) => newClaim(bank) },
  removeDomain: { params: ({ bank }: Life) => newClaim(bank) },
  startSingleSignOnTest: { params: connected },
  completeSingleSignOnTest: {
    body: async ({ bank }: Life) => {
      const { authorization_url, binding } = expectData(await startedTest(bank))
      return completion(bank, binding, (await provider()).signIn(authorization_url, accountOf(bank)))
    },
  },
  startProviderConfirmation: { params: async (life: Life) => (await turnedOn(life)) && {} },
  confirmWithProvider: {
    body: async (life: Life, me: Pick<Bank, 'email' | 'member'> = life.bank) => {
      const signedIn = await turnedOn(life)
      const signIn = async (path: string, body?: object) => {
        const { authorization_url, binding } = expectData(await me.member('POST', path, { body }))
        return completion(life.bank, binding, signedIn.signIn(authorization_url, accountOf(me)))
      }
      // Links the account to the member.
      const first = await signIn('/organization/signin/sso/start', { email: me.email })
      expectData(await me.member('POST', '/organization/signin/sso', { body: first }))
      return signIn('/members/me/confirmation/sso/start')
    },
  },
  findSignInMethods: { body: ({ bank }: Life) => ({ email: bank.email }) },
  startSingleSignOn: {
    body: async (life: Life) => {
      await turnedOn(life)
      return { email: life.bank.email }
    },
  },
  signInWithProvider: {
    body: async (life: Life) => {
      const { bank } = life
      const signedIn = await turnedOn(life)
      const start = await bank.member('POST', '/organization/signin/sso/start', { body: { email: bank.email } })
      const { authorization_url, binding } = expectData(start)
      return completion(bank, binding, signedIn.signIn(authorization_url, accountOf(bank)))
    },
  },
}
