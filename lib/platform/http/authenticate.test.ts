import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { CONFIRMED_MS } from '../../kernel/access.ts'
import {
  ago,
  attempt,
  codeOf,
  ELSEWHERE,
  jwt,
  keyed,
  MEMBER,
  NOW,
  OFFICE,
  OPERATOR,
  ORG,
  ofKeys,
  ofMembers,
  PARTNER,
  REFUSED,
  type Sent,
  spec,
  type World,
} from '../../testing/callers/attempt.ts'
import type { OperationSpec } from '../../wire/operation.ts'
import type { MemberActor } from '../context.ts'
import { authenticate } from './authenticate.ts'

// Which caller a request has, and in which order checks refuse it. lib/testing covers the same for every
// operation, with real credentials.

const TOKEN_REQUIRED =
  '401 This operation requires the session token of a member, sent as Authorization: Bearer. API keys cannot call it.'

describe('a request to an operation for anyone', () => {
  test('has an anonymous caller, whatever it sends', async () => {
    const { caller, uses } = await attempt(spec({ by: 'anyone' }), jwt())
    expect([caller, uses]).toEqual([{ actor: { kind: 'anonymous' } }, []])
  })
})

describe('a member', () => {
  test('is the caller of an operation for the organization, and the use is recorded', async () => {
    const headers = { ...jwt().headers, 'user-agent': 'Browser 1' }
    const { caller, sender, usable, member, requested, uses } = await attempt(spec(ofMembers()), { headers })
    expect(caller).toEqual({ actor: MEMBER, organizationId: 'org_1' })
    expect(sender).toEqual({ organizationId: 'org_1', bucket: undefined })
    expect(usable).toEqual({ actor: MEMBER, organizationId: 'org_1' })
    expect(member).toEqual({ id: 'mem_1', organizationId: 'org_1' })
    expect(requested).toBeUndefined()
    expect(uses).toEqual([['mem_1', { address: OFFICE, agent: 'Browser 1' }, NOW]])
  })

  test('acts in the namespace that the request names, with its environment', async () => {
    const { caller } = await attempt(spec(ofMembers({ partner: true })), jwt({ ...ORG, 'x-partner-id': 'part_live' }))
    expect(caller).toEqual({ actor: MEMBER, organizationId: 'org_1', partnerId: 'part_live', environment: 'live' })
  })

  test.each<[string, OperationSpec, Sent, World, string]>([
    ['no credential', spec(ofMembers()), {}, {}, REFUSED],
    ['an invalid JWT', spec(ofMembers()), { headers: { authorization: 'Bearer other' } }, {}, REFUSED],
    ['an API key where none is accepted', spec(ofMembers()), keyed(), {}, TOKEN_REQUIRED],
    [
      'another organization',
      spec(ofMembers()),
      jwt({ 'x-org-id': 'org_2' }),
      {},
      '403 x-org-id does not match the credentials',
    ],
    [
      ...(['another organization’s namespace', spec(ofMembers()), jwt({ 'x-partner-id': 'part_2' }), {}] as const),
      '403 x-partner-id is not a namespace of this organization',
    ],
    [
      'no namespace where one is required',
      spec(ofMembers({ partner: true })),
      jwt(),
      {},
      '400 x-partner-id: is required',
    ],
    ['no namespace for an operation for keys', spec(ofKeys()), jwt(), {}, '400 x-partner-id: is required'],
    [
      ...(['a role without the permission', spec(ofMembers({ permission: 'roles.manage' })), jwt(), {}] as const),
      '403 This operation requires the permission roles.manage; your role is Support',
    ],
  ])('with %s is refused', async (_, operation, sent, world, expected) => {
    expect(codeOf(await attempt(operation, sent, world))).toBe(expected)
  })

  test('needs no permission for what concerns only themselves', async () => {
    const world = { member: { ...MEMBER, permissions: new Set<never>() } }
    expect(codeOf(await attempt(spec(ofMembers({ permission: 'own' })), jwt(), world))).toBe('accepted')
  })

  test('with an invalid JWT is not a sender, but one with wrong headers is', async () => {
    expect((await attempt(spec(ofMembers()), { headers: { authorization: 'Bearer other' } })).sender).toBeNull()
    const { sender, usable, uses } = await attempt(spec(ofMembers()), jwt({ 'x-org-id': 'org_2' }))
    expect([sender?.organizationId, usable?.organizationId, uses]).toEqual(['org_1', 'org_1', []])
  })

  test('is not treated as one with an invalid JWT if the database fails', async () => {
    const fail = () => Promise.reject(new Error('lost connection'))
    const by: typeof authenticate = (deps, ...given) =>
      authenticate({ ...deps, authenticate: { ...deps.authenticate, token: fail } }, ...given)
    const { sender, refusal } = await attempt(spec(ofMembers()), jwt(), {}, by)
    expect([sender, refusal?.message]).toEqual([undefined, 'lost connection'])
  })

  test('without extensions can use operations for keys only if the specification opens them to JWTs', async () => {
    const world = { deps: { extensions: false } }
    const sent = jwt(PARTNER)
    expect(codeOf(await attempt(spec(ofKeys()), sent, world))).toBe('401 This operation requires an API key')
    expect(codeOf(await attempt(spec(ofKeys({ bearer: true })), sent, world))).toBe('accepted')
    expect(codeOf(await attempt(spec(ofMembers()), sent, world))).toBe('accepted')
    expect(codeOf(await attempt(spec(ofKeys()), sent))).toBe('accepted')
  })

  test('from a network that the organization does not accept can only end the session', async () => {
    const world = { member: { ...MEMBER, networks: '203.0.113.0/24' } }
    const sent = { ...jwt(), address: ELSEWHERE }
    const refused = await attempt(spec(ofMembers()), sent, world)
    expect(codeOf(refused)).toBe(`403 Your organization does not allow sign-ins from ${ELSEWHERE}`)
    expect([refused.usable, refused.uses]).toEqual([undefined, []])
    expect(codeOf(await attempt(spec(ofMembers(), { endsSession: true }), sent, world))).toBe('accepted')
    expect(codeOf(await attempt(spec(ofMembers()), jwt(), world))).toBe('accepted')
  })

  test('who must set up a second factor can only do that', async () => {
    const world = { member: { ...MEMBER, needsSecondFactor: true } }
    expect((await attempt(spec(ofMembers()), jwt(), world)).refusal?.code).toBe('error.second_factor_setup')
    expect(codeOf(await attempt(spec(ofMembers(), { inSetup: true }), jwt(), world))).toBe('accepted')
  })

  test('uses the session, except with automatic calls of the console', async () => {
    const used = async (operation: OperationSpec, own = {}) => (await attempt(operation, jwt(own))).uses.length
    expect(await used(spec(ofMembers()))).toBe(1)
    expect(await used(spec(ofMembers()), { 'x-background': '1' })).toBe(0)
    expect(await used(spec(ofMembers(), { isAutomatic: true }))).toBe(0)
  })
})

describe('a confirmation', () => {
  const recent = (confirmedAt: Date | null) => ({ member: { ...MEMBER, confirmedAt } })
  const code = async (own: Partial<OperationSpec>, confirmedAt: Date | null, headers = {}) =>
    codeOf(await attempt(spec(ofMembers({ partner: true }), own), jwt({ ...PARTNER, ...headers }), recent(confirmedAt)))
  const OLD = ago(CONFIRMED_MS + 1)
  const REQUIRED = /^403 Confirm your identity/
  const environments = { headers: z.object({ 'x-environment': z.string() }) }

  test('from the last five minutes is required if the operation says so', async () => {
    expect(await code({ stepUp: 'recent' }, ago(CONFIRMED_MS))).toBe('accepted')
    expect(await code({ stepUp: 'recent' }, OLD)).toMatch(REQUIRED)
    expect(await code({ stepUp: 'recent' }, null)).toMatch(REQUIRED)
    expect(await code({ stepUp: 'password' }, OLD)).toBe('accepted')
    expect(await code({}, OLD)).toBe('accepted')
  })

  test('for changes in live is required in live namespaces only', async () => {
    expect(await code({ stepUp: 'live' }, OLD, { 'x-partner-id': 'part_live' })).toMatch(REQUIRED)
    expect(await code({ stepUp: 'live' }, OLD)).toBe('accepted')
    expect(await code({ stepUp: 'password' }, OLD, { 'x-partner-id': 'part_live' })).toBe('accepted')
  })

  test('for changes in live depends on the environment that the operation accepts in a header', async () => {
    expect(await code({ stepUp: 'live', ...environments }, OLD, { 'x-environment': 'live' })).toMatch(REQUIRED)
    const sandbox = { 'x-environment': 'sandbox', 'x-partner-id': 'part_live' }
    expect(await code({ stepUp: 'live', ...environments }, OLD, sandbox)).toBe('accepted')
    // The operation does not read this header.
    expect(await code({ stepUp: 'live' }, OLD, sandbox)).toMatch(REQUIRED)
    const other = { headers: z.object({ 'x-other': z.string() }) }
    expect(await code({ stepUp: 'live', ...other }, OLD, sandbox)).toMatch(REQUIRED)
  })
})

describe('the operator', () => {
  const ofOperator = spec(ofMembers({ operator: true }))
  const partnerless = spec(ofMembers({ partner: true, partnerless: 'operator' }))
  const as = async (operation: OperationSpec, own: Partial<MemberActor>, headers = {}, deps = {}) =>
    codeOf(await attempt(operation, jwt(headers), { member: { ...OPERATOR, ...own }, deps }))
  const SECOND_FACTOR = /^403 This operation requires two-factor authentication/

  test('alone can use its operations, with a second factor unless that is turned off', async () => {
    expect(await as(ofOperator, {})).toBe('accepted')
    expect(await as(ofOperator, { isOperator: false })).toBe('403 Only the network operator can use this operation')
    expect(await as(ofOperator, { hasSecondFactor: false })).toMatch(SECOND_FACTOR)
    expect(await as(ofOperator, { hasSecondFactor: false }, {}, { operatorSecondFactor: false })).toBe('accepted')
  })

  test('may omit the namespace where that is allowed, with the permission and a second factor', async () => {
    const MISSING = '400 x-partner-id: is required'
    expect(await as(partnerless, {})).toBe('accepted')
    expect(await as(partnerless, { isOperator: false })).toBe(MISSING)
    expect(await as(partnerless, { permissions: new Set(['read'] as const) })).toBe(MISSING)
    expect(await as(partnerless, { hasSecondFactor: false })).toMatch(SECOND_FACTOR)
    // The live environment can be named in any namespace.
    expect(await as(partnerless, { hasSecondFactor: false }, PARTNER)).toMatch(SECOND_FACTOR)
    expect(await as(partnerless, { isOperator: false, hasSecondFactor: false }, PARTNER)).toBe('accepted')
    expect(await as(spec(ofMembers({ partner: true })), {})).toBe(MISSING)
  })

  test('acts in the namespace that the request names', async () => {
    const { caller } = await attempt(partnerless, jwt(PARTNER), { member: OPERATOR })
    expect([caller?.partnerId, caller?.environment]).toEqual(['part_1', 'sandbox'])
    expect((await attempt(partnerless, jwt(), { member: OPERATOR })).caller).toEqual({
      actor: OPERATOR,
      organizationId: 'org_1',
    })
  })
})
