import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Bank, caller, expectData, type Reply, type TestNetwork, testNetwork } from '../network.ts'
import { type FakeProvider, type Flaw, openFakeProvider } from './fake-provider.ts'
import { completion, turnOn } from './set-up.ts'

type Claims = Readonly<Record<string, unknown>>

/** A network, an identity provider, and for each test of a file a new bank that uses it. */
type World = { net: TestNetwork; provider: FakeProvider; bank: Bank }

export function bankWithProvider() {
  const world = {} as World
  let number = 0
  beforeAll(async () => {
    world.net = await testNetwork()
    world.provider = await openFakeProvider(() => world.net.clock.now)
  })
  afterAll(async () => {
    await world.provider.close()
    await world.net.close()
  })
  beforeEach(async () => {
    Object.assign(world.provider, { document: {}, onDiscovery: undefined, onExchange: undefined, hasKeys: true })
    world.bank = await world.net.bank(`bank-${number++}`)
    await turnOn(world.bank, world.provider)
  })

  const start = async (
    email = `somebody@${world.bank.domain}.example`,
  ): Promise<{ authorization_url: string; binding: string }> =>
    expectData(await world.net.call('POST', '/organization/signin/sso/start', { body: { email } }))
  const complete = (body: object) => world.net.call('POST', '/organization/signin/sso', { body })
  return {
    world,
    /** What the provider says about a person with an email of the bank. */
    person: (name: string, more: Claims = {}) => ({
      sub: `subject of ${name}`,
      email: `${name}@${world.bank.domain}.example`,
      email_verified: true,
      given_name: 'Ada',
      family_name: 'Byron',
      ...more,
    }),
    start,
    complete,
    /** Starts a sign-in and completes it with what the provider says about a person. */
    signIn: async (who: Claims, flaw?: Flaw): Promise<Reply> => {
      const { authorization_url, binding } = await start()
      return complete(completion(world.bank, binding, world.provider.signIn(authorization_url, who, flaw)))
    },
    me: async (reply: Reply) =>
      expectData(
        await caller(world.net.app, { authorization: `Bearer ${expectData(reply).access_token}` })(
          'GET',
          '/members/me',
        ),
      ),
  }
}

export const failed = ({ status, body }: Reply) => [status, body.code]
export const FAILED = [401, 'error.single_sign_on_failed']
