import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isId } from '../../kernel/ids.ts'
import { members } from '../../modules/members/table.ts'
import { requestLog } from '../../modules/request-log/table.ts'
import {
  type Bank,
  type CallOptions,
  expectData,
  type Reply,
  type TestNetwork,
  testNetwork,
} from '../../testing/network.ts'
import { auditEntries } from '../write/table.ts'

// What credentials and headers mean, on one operation of each kind. lib/testing shows that all
// operations of a kind behave alike.

const FOR_ANYONE = ['POST', '/organization/signin'] as const
const FOR_MEMBERS = ['GET', '/members/me'] as const
const FOR_MEMBERS_OF_A_NAMESPACE = ['GET', '/apikey'] as const
const FOR_ADMINS_OF_A_NAMESPACE = ['POST', '/apikey'] as const
const FOR_KEYS = ['GET', '/customer'] as const
type Operation = readonly [method: string, path: string]

let net: TestNetwork
let harbor: Bank
/** Its only member is a viewer. */
let meadow: Bank
let weakSecret: string
beforeAll(async () => {
  net = await testNetwork()
  harbor = await net.bank('harbor')
  meadow = await net.bank('meadow')
  await net.database.db.update(members).set({ role: 'viewer' }).where(eq(members.organizationId, meadow.orgId))
  const access = { customers_read: false, customers_write: true, transactions_read: true, transactions_write: true }
  weakSecret = expectData(await harbor.member('POST', '/apikey', { body: { name: 'weak', access } })).secret_key
})
afterAll(() => net.close())

type Headers = NonNullable<CallOptions['headers']>
const send = ([method, path]: Operation, headers: Headers) => net.call(method, path, { headers })
const outcome = ({ status, body }: Reply) => [status, body.message ?? 'success']
const SUCCESS = [200, 'success']
const REFUSED = [401, 'Authentication required']
const jwt = (bank = harbor): Headers => ({ authorization: `Bearer ${bank.jwt}` })
const key = (secret = harbor.secret): Headers => ({ 'x-service-api-key': secret })
const org = (bank = harbor): Headers => ({ 'x-org-id': bank.orgId })
const partner = (bank = harbor): Headers => ({ 'x-partner-id': bank.partnerId })

describe('an operation for anyone', () => {
  test('requires no credentials, and ignores them', async () => {
    for (const headers of [{}, key('wrong'), { authorization: 'Bearer wrong' }, partner(meadow)]) {
      expect((await send(FOR_ANYONE, headers)).status).toBe(400)
    }
  })

  test('is audited as anonymous', async () => {
    const { db } = net.database
    const [entry] = await db.select().from(auditEntries).where(eq(auditEntries.resourceId, harbor.orgId))
    expect(entry).toMatchObject({ actorKind: 'anonymous', actorId: null })
  })
})

describe('a JWT', () => {
  test.each(['Bearer ', 'bearer ', 'BEARER   '])('is accepted as %j', async (scheme) => {
    expect(outcome(await send(FOR_MEMBERS, { authorization: `${scheme}${harbor.jwt}` }))).toEqual(SUCCESS)
  })

  test.each([
    ['nothing', () => undefined],
    ['no scheme', (text: string) => text],
    ['no space', (text: string) => `Bearer${text}`],
    ['another scheme', (text: string) => `Basic ${text}`],
    ['something before the scheme', (text: string) => `x Bearer ${text}`],
    ['something after itself', (text: string) => `Bearer ${text} x`],
    ['itself left out', () => 'Bearer '],
  ])('with %s is not one', async (_, written) => {
    expect(outcome(await send(FOR_MEMBERS, { authorization: written(harbor.jwt) }))).toEqual(REFUSED)
  })

  test('is sufficient for operations of the organization', async () => {
    expect(outcome(await send(FOR_MEMBERS, jwt()))).toEqual(SUCCESS)
    expect(outcome(await send(FOR_MEMBERS, { ...jwt(), ...org(), ...partner() }))).toEqual(SUCCESS)
  })

  test.each([FOR_MEMBERS_OF_A_NAMESPACE, FOR_KEYS])('requires a namespace for %s %s', async (...operation) => {
    expect(outcome(await send(operation, { ...jwt(), ...partner() }))).toEqual(SUCCESS)
    expect(outcome(await send(operation, { ...jwt(), ...partner(), ...org() }))).toEqual(SUCCESS)
    for (const headers of [jwt(), { ...jwt(), 'x-partner-id': '' }]) {
      expect(outcome(await send(operation, headers))).toEqual([400, 'x-partner-id: is required'])
    }
  })

  test.each([FOR_MEMBERS, FOR_MEMBERS_OF_A_NAMESPACE, FOR_KEYS])(
    'accepts no other organization or its namespaces for %s %s',
    async (...operation) => {
      expect(outcome(await send(operation, { ...jwt(), ...partner(), ...org(meadow) }))).toEqual([
        403,
        'x-org-id does not match the credentials',
      ])
      expect(outcome(await send(operation, { ...jwt(), ...partner(meadow) }))).toEqual([
        403,
        'x-partner-id is not a namespace of this organization',
      ])
    },
  )

  test('without the permission is refused after a wrong namespace, and before a missing one', async () => {
    const forbidden = [403, 'This operation requires the permission api_keys.manage; your role is Viewer']
    expect(outcome(await send(FOR_ADMINS_OF_A_NAMESPACE, { ...jwt(meadow), ...partner(meadow) }))).toEqual(forbidden)
    expect(outcome(await send(FOR_ADMINS_OF_A_NAMESPACE, jwt(meadow)))).toEqual(forbidden)
    expect((await send(FOR_ADMINS_OF_A_NAMESPACE, { ...jwt(meadow), ...partner(harbor) })).body.code).toBe(
      'error.namespace_not_allowed',
    )
    expect(outcome(await send(FOR_MEMBERS_OF_A_NAMESPACE, { ...jwt(meadow), ...partner(meadow) }))).toEqual(SUCCESS)
  })
})

describe('an API key', () => {
  const whole = () => ({ ...key(), ...org(), ...partner() })

  test('is accepted with both of its headers', async () => {
    expect(outcome(await send(FOR_KEYS, whole()))).toEqual(SUCCESS)
    expect(outcome(await send(FOR_KEYS, { ...key(), ...partner() }))).toEqual([400, 'x-org-id: is required'])
    expect(outcome(await send(FOR_KEYS, { ...key(), ...org() }))).toEqual([400, 'x-partner-id: is required'])
  })

  test('accepts no other organization or namespace', async () => {
    const foreign = (name: string) => [403, `${name} does not match the credentials`]
    expect(outcome(await send(FOR_KEYS, { ...whole(), ...org(meadow) }))).toEqual(foreign('x-org-id'))
    expect(outcome(await send(FOR_KEYS, { ...whole(), ...partner(meadow) }))).toEqual(foreign('x-partner-id'))
  })

  test('without the permission is refused after a wrong header, and before a missing one', async () => {
    const lacking = [403, 'This API key lacks the permission customers_read']
    expect(outcome(await send(FOR_KEYS, { ...whole(), ...key(weakSecret) }))).toEqual(lacking)
    expect(outcome(await send(FOR_KEYS, key(weakSecret)))).toEqual(lacking)
    expect(outcome(await send(FOR_KEYS, { ...key(weakSecret), ...org(meadow) }))).not.toEqual(lacking)
  })

  test('has precedence over a JWT if keys are accepted', async () => {
    expect(outcome(await send(FOR_KEYS, { ...key('wrong'), ...jwt(), ...partner() }))).toEqual(REFUSED)
    expect(outcome(await send(FOR_KEYS, { ...whole(), authorization: 'Bearer wrong' }))).toEqual(SUCCESS)
  })

  test('is ignored if keys are not accepted; without another credential, the refusal says why', async () => {
    const reason = [401, expect.stringContaining('requires the session token of a member')]
    expect(outcome(await send(FOR_MEMBERS_OF_A_NAMESPACE, whole()))).toEqual(reason)
    expect(outcome(await send(FOR_MEMBERS_OF_A_NAMESPACE, { ...key('wrong'), ...jwt(), ...partner() }))).toEqual(
      SUCCESS,
    )
  })
})

describe('the namespace’s request log contains', () => {
  /** Status and credential of a request in the log. */
  const logged = async (operation: Operation, headers: Headers) => {
    const { db } = net.database
    await net.requests.flush()
    await db.delete(requestLog)
    await send(operation, headers)
    await net.requests.flush()
    const found = await db.select().from(requestLog)
    return found.map(({ organizationId, partnerId, status, actorId }) => {
      return [organizationId, partnerId, status, isId('api', actorId) ? 'key' : 'member']
    })
  }
  const entry = (bank: Bank, status: number, who: 'key' | 'member') => [[bank.orgId, bank.partnerId, status, who]]

  test('requests of its keys and members', async () => {
    expect(await logged(FOR_KEYS, { ...key(), ...org(), ...partner() })).toEqual(entry(harbor, 200, 'key'))
    expect(await logged(FOR_KEYS, { ...jwt(), ...partner() })).toEqual(entry(harbor, 200, 'member'))
  })

  test('their refused requests', async () => {
    expect(await logged(FOR_KEYS, key())).toEqual(entry(harbor, 400, 'key'))
    expect(await logged(FOR_KEYS, { ...key(), ...org(meadow) })).toEqual(entry(harbor, 403, 'key'))
    expect(await logged(FOR_KEYS, { ...key(weakSecret), ...org(), ...partner() })).toEqual(entry(harbor, 403, 'key'))
    expect(await logged(FOR_ADMINS_OF_A_NAMESPACE, { ...jwt(meadow), ...partner(meadow) })).toEqual(
      entry(meadow, 403, 'member'),
    )
  })

  test('no requests that do not concern it', async () => {
    expect(await logged(FOR_MEMBERS, { ...jwt(), ...partner() })).toEqual([])
    expect(await logged(FOR_KEYS, { ...jwt(), ...partner(meadow) })).toEqual([])
    expect(await logged(FOR_KEYS, jwt())).toEqual([])
  })
})
