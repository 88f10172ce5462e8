import { describe, expect, test } from 'vitest'
import {
  attempt,
  codeOf,
  ELSEWHERE,
  jwt,
  KEY,
  keyed,
  MEMBER,
  NOW,
  OFFICE,
  ORG,
  ofKeys,
  ofMembers,
  PARTNER,
  REFUSED,
  spec,
  TOKEN,
} from '../../testing/callers/attempt.ts'
import type { OperationSpec } from '../../wire/operation.ts'
import { type authenticate, authenticateNamespace, authenticateService } from './authenticate.ts'

// Like authenticate.test.ts, for machines: API keys and service tokens.

const CALLER = { actor: KEY, organizationId: 'org_1', partnerId: 'part_1', environment: 'sandbox' }
const bearer = (secret: string, own = {}) => ({ headers: { authorization: `Bearer ${secret}`, ...own } })

describe('an API key', () => {
  test('is the caller in its namespace, and its use is recorded', async () => {
    const { caller, sender, usable, uses } = await attempt(spec(ofKeys()), keyed())
    expect(caller).toEqual(CALLER)
    expect(sender).toEqual({ organizationId: 'org_1', bucket: 'org_1 sandbox' })
    expect(usable).toEqual({ actor: KEY, organizationId: 'org_1', environment: 'sandbox' })
    expect(uses).toEqual([['api_1', { address: OFFICE, agent: undefined }, NOW]])
  })

  test.each([
    ['an invalid secret', { 'x-service-api-key': 'csp_other' }, REFUSED],
    ['another organization', { 'x-org-id': 'org_2' }, '403 x-org-id does not match the credentials'],
    ['another namespace', { 'x-partner-id': 'part_2' }, '403 x-partner-id does not match the credentials'],
  ])('with %s is refused, and its use is not recorded', async (_, own, expected) => {
    const refused = await attempt(spec(ofKeys()), keyed({ ...ORG, ...PARTNER, ...own }))
    expect([codeOf(refused), refused.uses]).toEqual([expected, []])
  })

  test('needs both headers, which are checked after the permission', async () => {
    expect(codeOf(await attempt(spec(ofKeys()), keyed(PARTNER)))).toBe('400 x-org-id: is required')
    expect(codeOf(await attempt(spec(ofKeys()), keyed(ORG)))).toBe('400 x-partner-id: is required')
    const other = spec(ofKeys({ flag: 'transactions_read' }))
    expect(codeOf(await attempt(other, keyed({})))).toBe('403 This API key lacks the permission transactions_read')
  })

  test('with a list of operations can call no others', async () => {
    const listed = (operations: string) => ({ key: { ...KEY, operations } })
    const allowed = async (operations: string) => codeOf(await attempt(spec(ofKeys()), keyed(), listed(operations)))
    expect(await allowed('listThings readThing')).toBe('accepted')
    const NOT_LISTED = '403 This API key does not allow the operation readThing'
    expect(await allowed('listThings readThings')).toBe(NOT_LISTED)
    expect(await allowed('')).toBe(NOT_LISTED)
  })

  test.each([
    ['that has expired', { expiresAt: NOW }, '401 This API key has expired'],
    ['for other networks', { networks: '10.0.0.0/8' }, `403 This API key does not accept requests from ${OFFICE}`],
  ])('%s is not a sender, and its use is not recorded', async (_, own, expected) => {
    const refused = await attempt(spec(ofKeys()), keyed(), { key: { ...KEY, ...own } })
    expect([codeOf(refused), refused.sender, refused.usable, refused.uses]).toEqual([
      expected,
      undefined,
      undefined,
      [],
    ])
  })

  test('with an invalid secret is not a sender', async () => {
    expect((await attempt(spec(ofKeys()), keyed({ 'x-service-api-key': 'csp_other' }))).sender).toBeNull()
  })

  test('is ignored by operations for members', async () => {
    const sent = { headers: { ...keyed().headers, ...jwt().headers } }
    expect((await attempt(spec(ofMembers()), sent)).caller?.actor).toBe(MEMBER)
  })
})

describe('the request log', () => {
  const logged = async (operation: OperationSpec, sent: object, own = {}) => {
    const { requested } = await attempt(operation, sent, { key: { ...KEY, ...own } })
    return requested && [requested.scope, requested.logsBodies]
  }
  const ofKey = { organizationId: 'org_1', partnerId: 'part_1', actorId: 'api_1', secretId: 'secret_1' }
  const ofMember = { ...ofKey, actorId: 'mem_1', secretId: null }

  test('contains requests of keys, even refused ones', async () => {
    expect(await logged(spec(ofKeys()), keyed())).toEqual([ofKey, true])
    expect(await logged(spec(ofKeys()), keyed({ ...ORG, 'x-partner-id': 'part_2' }))).toEqual([ofKey, true])
    expect(await logged(spec(ofKeys()), keyed(), { networks: '10.0.0.0/8' })).toEqual([ofKey, true])
  })

  test('contains requests of members in a namespace', async () => {
    expect(await logged(spec(ofKeys()), jwt(PARTNER))).toEqual([ofMember, true])
    expect(await logged(spec(ofMembers()), jwt(PARTNER))).toBeUndefined()
    expect(await logged(spec(ofKeys()), jwt())).toBeUndefined()
  })

  test('contains bodies only of namespaces that log them', async () => {
    expect(await logged(spec(ofKeys()), jwt({ 'x-partner-id': 'part_live' }))).toMatchObject([{}, false])
    expect(await logged(spec(ofKeys()), keyed(), { logBodies: false })).toEqual([ofKey, false])
    expect(await logged(spec(ofKeys()), keyed(), { logBodies: undefined })).toEqual([ofKey, false])
  })

  test('contains no bodies with secrets or passwords, and none of reads by members', async () => {
    expect(await logged(spec(ofKeys(), { secret: 'Rotate the key' }), keyed())).toEqual([ofKey, false])
    expect(await logged(spec(ofKeys(), { stepUp: 'password' }), keyed())).toEqual([ofKey, false])
    expect(await logged(spec(ofKeys(), { stepUp: 'recent' }), keyed())).toEqual([ofKey, true])
    expect(await logged(spec(ofKeys(), { method: 'GET' }), keyed())).toEqual([ofKey, true])
    expect(await logged(spec(ofKeys(), { method: 'GET' }), jwt(PARTNER))).toEqual([ofMember, false])
  })
})

describe('a service token', () => {
  const forAudit = spec(ofMembers({ permission: 'audit.read', serviceToken: 'audit' }))

  test('is the caller of an operation for its purpose, without role or namespace', async () => {
    const { caller, sender, usable, uses } = await attempt(forAudit, bearer('csp_audit', ORG))
    expect(caller).toEqual({ actor: TOKEN, organizationId: 'org_1' })
    expect(sender).toEqual({ organizationId: 'org_1', bucket: 'org_1 none' })
    expect(usable).toEqual({ actor: TOKEN, organizationId: 'org_1' })
    expect(uses).toEqual([['svc_1', { address: OFFICE, agent: undefined }, NOW]])
  })

  test.each<[string, OperationSpec, string, object, string]>([
    ['for another purpose', forAudit, 'csp_scim', {}, REFUSED],
    ['at another operation', spec(ofMembers()), 'csp_audit', {}, REFUSED],
    ['at an operation for keys', spec(ofKeys()), 'csp_audit', PARTNER, REFUSED],
    [
      'of another organization',
      forAudit,
      'csp_audit',
      { 'x-org-id': 'org_2' },
      '403 x-org-id does not match the credentials',
    ],
  ])('%s is refused, and its use is not recorded', async (_, operation, secret, own, expected) => {
    const refused = await attempt(operation, bearer(secret, own))
    expect([codeOf(refused), refused.uses]).toEqual([expected, []])
  })

  test('for other networks is not a sender, and its use is not recorded', async () => {
    const sent = { ...bearer('csp_audit'), address: ELSEWHERE }
    const refused = await attempt(forAudit, sent, { token: { ...TOKEN, networks: '203.0.113.0/24' } })
    expect(codeOf(refused)).toBe(`403 This service token does not accept requests from ${ELSEWHERE}`)
    expect([refused.sender, refused.usable, refused.uses]).toEqual([undefined, undefined, []])
  })

  test('does not prevent members from using the operation', async () => {
    const member = { ...MEMBER, permissions: new Set(['audit.read'] as const) }
    expect((await attempt(forAudit, jwt(), { member })).caller?.actor).toBe(member)
  })

  test('is the only credential that requests outside the operations accept', async () => {
    const scim: typeof authenticate = async (deps, c, _, client, now) =>
      authenticateService(deps, c, client, now, 'scim')
    const outcome = async (sent: object) => codeOf(await attempt(forAudit, sent, {}, scim))
    expect((await attempt(forAudit, bearer('csp_scim'), {}, scim)).caller).toEqual({
      actor: TOKEN,
      organizationId: 'org_1',
    })
    expect(await outcome(bearer('csp_audit'))).toBe(REFUSED)
    expect(await outcome(jwt())).toBe(REFUSED)
    expect(await outcome(keyed())).toBe(REFUSED)
    expect(await outcome({})).toBe(REFUSED)
  })
})

describe('a request that acts in a namespace by calling operations', () => {
  const mount = spec(ofMembers({ permission: 'own', partner: true })) as Parameters<typeof authenticateNamespace>[2]
  const by: typeof authenticate = (deps, c, _, client, now) => authenticateNamespace(deps, c, mount, client, now)
  const send = (sent: object, key: object = {}) => attempt(mount, sent, { key: { ...KEY, ...key } }, by)

  test('can have a key as its caller, whose permissions the operations check', async () => {
    const none = { customers_read: false, customers_write: false, transactions_read: false, transactions_write: false }
    expect((await send(keyed())).caller).toEqual(CALLER)
    expect(codeOf(await send(keyed(), { flags: none, operations: '' }))).toBe('accepted')
    expect(codeOf(await send(keyed(), { expiresAt: NOW }))).toBe('401 This API key has expired')
  })

  test('can have a member as its caller, but not a service token', async () => {
    expect((await send(jwt(PARTNER))).caller).toMatchObject({ actor: MEMBER, partnerId: 'part_1' })
    expect(codeOf(await send(jwt()))).toBe('400 x-partner-id: is required')
    expect(codeOf(await send(bearer('csp_audit', PARTNER)))).toBe(REFUSED)
    expect(codeOf(await send({}))).toBe(REFUSED)
  })

  test('is logged without its body, even if it is refused', async () => {
    for (const sent of [keyed(), jwt(PARTNER), keyed(PARTNER)])
      expect((await send(sent)).requested?.logsBodies).toBe(false)
    expect((await send({})).requested).toBeUndefined()
  })
})
