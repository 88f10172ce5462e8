// What a directory, or a holder of its token, must not be able to do.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createGateway } from '../../gateway.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { oktaUser, openDirectory, patch, type Scim, scimCaller } from '../../testing/provisioning/directory.ts'

let net: TestNetwork
let bank: Bank
let scim: Scim & { secret: string }
let id: string
beforeAll(async () => {
  net = await testNetwork()
  bank = await net.bank('harbor')
  scim = await openDirectory(net.app, bank)
  await openDirectory(net.app, await net.bank('meadow'))
  id = (await scim('POST', '/Users', oktaUser('ada@harbor.example'))).body.id
})
afterAll(() => net.close())

const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'
const refused = (status: number, scimType?: string) => ({
  status,
  body: { schemas: [ERROR], status: String(status), ...(scimType && { scimType }), detail: expect.any(String) },
})
const user = () => `/Users/${id}`
const unchanged = async () =>
  expect((await scim('GET', user())).body).toMatchObject({ userName: 'ada@harbor.example', active: true })

test.each([
  ['Users', ''],
  ['Groups', ''],
  ['Users', '/usr_1'],
  ['Groups', '/grp_1'],
])('another method of /%s%s is 405 with the methods that it supports', async (kind, resource) => {
  const { status, headers } = await scim(resource ? 'POST' : 'DELETE', `/${kind}${resource}`)
  const allowed = resource ? 'GET, HEAD, PUT, PATCH, DELETE' : 'GET, HEAD, POST'
  expect([status, headers.get('allow')]).toEqual([405, allowed])
})

test('HEAD of a list is that of GET without the body', async () => {
  const { status, body } = await scim('HEAD', '/Users')
  expect([status, body]).toEqual([200, null])
})

describe('a patch', () => {
  test.each<[string, unknown, string]>([
    ['of a prototype', patch({ op: 'replace', path: '__proto__.active', value: false }), 'invalidPath'],
    ['of a constructor', patch({ op: 'replace', path: 'constructor.prototype', value: {} }), 'invalidPath'],
    [
      'of a prototype without a path',
      '{"Operations":[{"op":"replace","value":{"__proto__":{"active":false}}}]}',
      'invalidPath',
    ],
    ['of an unknown attribute', patch({ op: 'replace', path: 'isAdmin', value: true }), 'invalidPath'],
    ['of a path of 10 kB', patch({ op: 'replace', path: 'a'.repeat(10_000), value: 1 }), 'invalidPath'],
    ['of a path with unbalanced brackets', patch({ op: 'replace', path: 'emails[type eq "', value: 1 }), 'invalidPath'],
    ['of a path that is a number', patch({ op: 'replace', path: 7, value: 1 }), 'invalidPath'],
    [
      'with 1,001 operations',
      patch(...Array.from({ length: 1001 }, () => ({ op: 'replace', path: 'title', value: 'x' }))),
      'tooMany',
    ],
    ['without operations', patch(), 'invalidSyntax'],
    ['that is a list', [], 'invalidSyntax'],
    ['that is null', 'null', 'invalidSyntax'],
    ['with an unknown operation', patch({ op: 'move', path: 'active', value: false }), 'invalidSyntax'],
    ['that removes everything', patch({ op: 'remove' }), 'invalidPath'],
    ['that removes the userName', patch({ op: 'remove', path: 'userName' }), 'mutability'],
    ['with a boolean in words', patch({ op: 'replace', path: 'active', value: 'no' }), 'invalidValue'],
    ['with a number as a boolean', patch({ op: 'replace', path: 'active', value: 0 }), 'invalidValue'],
    ['with a list as a name', patch({ op: 'replace', path: 'name.givenName', value: ['a'] }), 'invalidValue'],
    [
      'with a name of control characters',
      patch({ op: 'replace', path: 'name.givenName', value: '\u202e\u0007' }),
      'invalidValue',
    ],
  ])('%s is refused', async (_, body, scimType) => {
    expect(await scim('PATCH', user(), body)).toMatchObject(refused(400, scimType))
    await unchanged()
    expect(({} as { active?: boolean }).active).toBeUndefined()
  })

  test('with an attribute that is refused changes nothing', async () => {
    const body = patch(
      { op: 'replace', path: 'name.givenName', value: 'Eve' },
      { op: 'replace', path: 'userName', value: 'x' },
    )
    expect((await scim('PATCH', user(), body)).status).toBe(400)
    await unchanged()
    expect((await scim('GET', user())).body.name.givenName).toBe('Ada')
  })

  test('of members by another attribute than their ID removes nobody', async () => {
    const made = await scim('POST', '/Groups', { displayName: 'Filtered', members: [{ value: id }] })
    const body = patch({ op: 'remove', path: `members[display eq "${id}"]` })
    expect(await scim('PATCH', `/Groups/${made.body.id}`, body)).toMatchObject(refused(400, 'invalidPath'))
    expect((await scim('GET', `/Groups/${made.body.id}`)).body.members).toHaveLength(1)
  })
})

describe('a body', () => {
  test.each([
    ['that is not JSON', 400, '{'],
    ['with a NUL character', 400, '{"userName":"a\\u0000@harbor.example"}'],
    ['that is larger than 256 KiB', 413, JSON.stringify(oktaUser('a@harbor.example', { title: 'x'.repeat(300_000) }))],
  ])('%s is refused with an error of SCIM', async (_, status, body) => {
    expect(await scim('POST', '/Users', body)).toMatchObject(refused(status))
  })

  test('of another content type is refused', async () => {
    const body = JSON.stringify(oktaUser('b@harbor.example'))
    expect(await scim('POST', '/Users', body, { 'content-type': 'text/plain' })).toMatchObject(refused(415))
    expect((await scim('POST', '/Users', body, { 'content-type': 'application/json; charset=utf-8' })).status).toBe(201)
  })
})

describe('a userName', () => {
  test.each([
    ['in a domain of nobody', 'a@nowhere.example'],
    ['in the domain of another organization', 'a@meadow.example'],
    ['in a subdomain', 'a@sub.harbor.example'],
    ['in a domain that ends like the own one', 'a@notharbor.example'],
    ['with two @', 'a@meadow.example@harbor.example'],
    ['with a homograph in the domain', 'a@h\u0430rbor.example'],
    ['with a homograph before the @', '\u0430da@harbor.example'],
    ['with full-width characters', 'a\uff20harbor.example'],
    ['with a line break', 'a\r\n@harbor.example'],
    ['with a quoted part', '"ada"@harbor.example'],
    ['that is a list', ['ada@harbor.example']],
    ['that is missing', undefined],
  ])('%s is refused', async (_, userName) => {
    expect(await scim('POST', '/Users', oktaUser('x', { userName }))).toMatchObject(refused(400, 'invalidValue'))
  })

  test('in other case is the same', async () => {
    expect(await scim('POST', '/Users', oktaUser('ADA@Harbor.Example'))).toMatchObject(refused(409, 'uniqueness'))
    const upper = `/Users?filter=${encodeURIComponent('USERNAME EQ "ADA@HARBOR.EXAMPLE"')}`
    expect((await scim('GET', upper)).body.totalResults).toBe(1)
  })

  test('of another organization’s account is refused without a word about it', async () => {
    const other = await net.bank('birch')
    // An account of another organization that has confirmed an email in this domain.
    const email = 'moved@harbor.example'
    await net.database.db.execute(
      sql`update members set email = ${email}, email_verified_at = now() where organization_id = ${other.orgId}`,
    )
    const made = await scim('POST', '/Users', oktaUser(email))
    expect(made).toMatchObject(refused(409))
    expect(JSON.stringify(made.body)).not.toMatch(/organization|exists|account/)
    const renamed = await scim('PATCH', user(), patch({ op: 'replace', path: 'userName', value: email }))
    expect([renamed.status, renamed.body.detail]).toEqual([409, made.body.detail])
    await unchanged()
  })
})

describe('a credential', () => {
  test.each<[string, () => string | Promise<string>]>([
    ['an API key', () => bank.secret],
    ['a session', () => bank.jwt],
    ['a service token for the audit log', async () => tokenOf('audit')],
    [
      'a service token of another purpose with the prefix of this one',
      async () => (await tokenOf('audit')).replace('_audit_', '_scim_'),
    ],
    ['a revoked token', async () => revoked()],
    ['nothing', () => ''],
  ])('%s is rejected', async (_, secret) => {
    const call = scimCaller(net.app, await secret())
    for (const [method, path] of [
      ['GET', '/Users'],
      ['POST', '/Users'],
      ['GET', '/Schemas'],
      ['GET', '/nothing'],
    ] as const)
      expect(await call(method, path, method === 'POST' ? {} : undefined)).toMatchObject(refused(401))
  })

  test('of SCIM is rejected by the API', async () => {
    const headers = { authorization: `Bearer ${scim.secret}` }
    for (const path of ['/members', '/audit-entries.ndjson', '/organization', '/service-tokens'])
      expect((await net.call('GET', path, { headers })).status).toBe(401)
  })

  test('is limited, with an error of SCIM, and so are requests of an invalid one from its address', async () => {
    const { app } = createGateway({ ...net.deps, rateLimit: 1 })
    for (const secret of [scim.secret, 'csp_scim_x']) {
      const call = scimCaller(
        { request: (path, init) => app.request(path, init, { clientAddress: '192.0.2.9' }) },
        secret,
      )
      const replies = []
      for (let sent = 0; sent < 5; sent++) replies.push(await call('GET', '/Users'))
      expect(replies.at(-1)).toMatchObject(refused(429))
    }
  })

  test('with the ID of another organization in x-org-id is rejected', async () => {
    const named = (org: string) => scim('GET', '/Users', undefined, { 'x-org-id': org })
    expect((await named(bank.orgId)).status).toBe(200)
    expect(await named('org_other')).toMatchObject(refused(403))
  })

  test('that has expired, or from another network, is rejected', async () => {
    const expires_at = new Date(net.clock.now.getTime() + 1000).toISOString()
    const bounded = await tokenOf('scim', { expires_at })
    const elsewhere = await tokenOf('scim', { allowed_networks: ['192.0.2.0/24'] })
    expect(await scimCaller(net.app, elsewhere)('GET', '/Users')).toMatchObject(refused(403))
    net.clock.advance(1000)
    expect(await scimCaller(net.app, bounded)('GET', '/Users')).toMatchObject(refused(401))
  })

  const tokenOf = async (purpose: string, own: object = {}): Promise<string> => {
    const { service_tokens } = expectData(await bank.member('GET', '/service-tokens'))
    for (const one of service_tokens) if (one.name === 'T') await bank.member('DELETE', `/service-tokens/${one.token}`)
    return expectData(await bank.member('POST', '/service-tokens', { body: { name: 'T', purpose, ...own } })).secret
  }
  async function revoked(): Promise<string> {
    const made = expectData(await bank.member('POST', '/service-tokens', { body: { name: 'T', purpose: 'scim' } }))
    await bank.member('DELETE', `/service-tokens/${made.token}`)
    return made.secret
  }
})

describe('another organization', () => {
  let other: Scim
  let bankOther: Bank
  beforeEach(async () => {
    bankOther ??= await net.bank('quay')
    other ??= await openDirectory(net.app, bankOther)
  })

  test.each<[string, string, unknown?]>([
    ['GET', 'Users'],
    ['PUT', 'Users', oktaUser('stolen@quay.example')],
    ['PATCH', 'Users', patch({ op: 'replace', value: { active: false } })],
    ['DELETE', 'Users'],
    ['GET', 'Groups'],
    ['PUT', 'Groups', { displayName: 'Stolen' }],
    ['PATCH', 'Groups', patch({ op: 'replace', value: { displayName: 'Stolen' } })],
    ['DELETE', 'Groups'],
  ])('cannot %s one of the %s', async (method, kind, body) => {
    const target = kind === 'Users' ? id : await anyGroup()
    expect(await other(method, `/${kind}/${target}`, body)).toMatchObject(refused(404))
    await unchanged()
  })

  test('cannot put a member into its groups', async () => {
    const body = { displayName: 'Theirs', members: [{ value: id }] }
    expect(await other('POST', '/Groups', body)).toMatchObject(refused(400, 'invalidValue'))
    expect((await other('GET', '/Groups')).body.totalResults).toBe(0)
  })

  test('cannot find one by a filter', async () => {
    for (const filter of ['userName eq "ada@harbor.example"', `id eq "${id}"`])
      expect((await other('GET', `/Users?filter=${encodeURIComponent(filter)}`)).body.totalResults).toBe(0)
  })

  const anyGroup = async () => {
    const { Resources } = (await scim('GET', '/Groups')).body
    return Resources[0]?.id ?? (await scim('POST', '/Groups', { displayName: 'Ours' })).body.id
  }
})

describe('a group', () => {
  test.each<[string, unknown, string]>([
    ['without a name', { members: [] }, 'invalidValue'],
    ['with an unknown member', { displayName: 'A', members: [{ value: 'mem_nobody' }] }, 'invalidValue'],
    ['with itself as a member', { displayName: 'A', members: [{ value: 'grp_01' }] }, 'invalidValue'],
    ['with members that are texts', { displayName: 'A', members: ['x'] }, 'invalidSyntax'],
    [
      'with 1,001 members',
      { displayName: 'A', members: Array.from({ length: 1001 }, () => ({ value: 'x' })) },
      'tooMany',
    ],
  ])('%s is refused', async (_, body, scimType) => {
    expect(await scim('POST', '/Groups', body)).toMatchObject(refused(400, scimType))
  })

  test('cannot give itself a role', async () => {
    const made = await scim('POST', '/Groups', { displayName: 'Rulers', role: 'admin', members: [{ value: id }] })
    expect(
      await scim('PATCH', `/Groups/${made.body.id}`, patch({ op: 'replace', path: 'role', value: 'admin' })),
    ).toMatchObject(refused(400, 'invalidPath'))
    const { groups } = expectData(await bank.member('GET', '/provisioning'))
    expect(groups).toContainEqual(expect.objectContaining({ display_name: 'Rulers', role: null, members: 1 }))
  })

  test('with the name of another is refused', async () => {
    await scim('POST', '/Groups', { displayName: 'Twice' })
    expect(await scim('POST', '/Groups', { displayName: 'Twice' })).toMatchObject(refused(409, 'uniqueness'))
  })
})
