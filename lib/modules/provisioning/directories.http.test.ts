// The sequences of requests that Okta and Microsoft Entra ID send, as they document them.
import { expect, test } from 'vitest'
import { createGateway } from '../../gateway.ts'
import { expectData } from '../../testing/network.ts'
import { GROUP, oktaUser, openDirectory, patch, scimCaller, USER } from '../../testing/provisioning/directory.ts'
import { directoryWorld } from '../../testing/provisioning/directory-world.ts'

const world = directoryWorld()

const members = async () => expectData(await world.bank.member('GET', '/members')).members
const emailOf = (name: string) => `${name}@${world.bank.domain}.example`

test('the sequence of Okta creates, updates, deactivates and reactivates a user, and pushes a group', async () => {
  const userName = emailOf('ada')
  const search = `/Users?filter=${encodeURIComponent(`userName eq "${userName}"`)}&startIndex=1&count=100`
  expect((await world.scim('GET', '/Users?startIndex=1&count=2')).body).toMatchObject({
    totalResults: 0,
    Resources: [],
  })
  expect((await world.scim('GET', search)).body).toMatchObject({ totalResults: 0, startIndex: 1, itemsPerPage: 0 })
  const made = await world.scim('POST', '/Users', oktaUser(userName))
  expect([made.status, made.headers.get('content-type'), made.headers.get('location')]).toEqual([
    201,
    'application/scim+json; charset=utf-8',
    `/api/scim/v2/Users/${made.body.id}`,
  ])
  expect(made.body).toMatchObject({ schemas: [USER], userName, active: true, externalId: '00ujl29u0le5T6Aj10h7' })
  const user = `/Users/${made.body.id}`
  expect((await world.scim('GET', search)).body.Resources).toEqual([made.body])
  expect((await world.scim('GET', user)).body).toEqual(made.body)
  expect(await members()).toContainEqual(
    expect.objectContaining({ email: userName, role: 'viewer', email_verified: true }),
  )

  const name = { givenName: 'Ada', familyName: 'Changed' }
  const replaced = await world.scim('PUT', user, { ...made.body, name, meta: made.body.meta })
  expect([replaced.status, replaced.body.name.familyName]).toEqual([200, 'Changed'])
  const off = await world.scim('PATCH', user, patch({ op: 'replace', value: { active: false } }))
  expect([off.status, off.body.active]).toEqual([200, false])
  const on = await world.scim('PATCH', user, patch({ op: 'replace', value: { active: true } }))
  expect([on.status, on.body.active]).toEqual([200, true])

  const group = await world.scim('POST', '/Groups', { schemas: [GROUP], displayName: 'Support', members: [] })
  expect([group.status, group.body.members]).toEqual([201, []])
  const path = `/Groups/${group.body.id}`
  const value = made.body.id
  const added = await world.scim(
    'PATCH',
    path,
    patch({ op: 'add', path: 'members', value: [{ value, display: userName }] }),
  )
  expect(added.body.members).toEqual([{ value, type: 'User' }])
  const renamed = await world.scim(
    'PATCH',
    path,
    patch({ op: 'replace', value: { id: group.body.id, displayName: 'Desk' } }),
  )
  expect(renamed.body).toMatchObject({ displayName: 'Desk', members: [{ value }] })
  const named = `/Groups?filter=${encodeURIComponent('displayName eq "Desk"')}&startIndex=1&count=100`
  expect((await world.scim('GET', named)).body).toMatchObject({ totalResults: 1, Resources: [{ id: group.body.id }] })
  expect((await world.scim('GET', user)).body.groups).toEqual([{ value: group.body.id, display: 'Desk' }])
  const removed = await world.scim('PATCH', path, patch({ op: 'remove', path: `members[value eq "${value}"]` }))
  expect(removed.body.members).toEqual([])
  const all = patch({ op: 'replace', path: 'members', value: [{ value }] })
  expect((await world.scim('PATCH', path, all)).body.members).toEqual([{ value, type: 'User' }])
  expect((await world.scim('DELETE', path)).status).toBe(204)
  expect((await world.scim('GET', path)).status).toBe(404)
})

test('the sequence of Microsoft Entra ID creates, updates, disables and deletes a user, and fills a group', async () => {
  const userName = emailOf('Grace')
  const search = (text: string) => world.scim('GET', `/Users?filter=${encodeURIComponent(text)}`)
  expect((await search(`userName eq "${userName}"`)).body.totalResults).toBe(0)
  const made = await world.scim('POST', '/Users', {
    schemas: [USER, 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
    externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
    userName,
    active: true,
    emails: [{ primary: true, type: 'work', value: userName }],
    meta: { resourceType: 'User' },
    name: { formatted: 'Grace Sample', familyName: 'Sample', givenName: 'Grace' },
    roles: [{ value: 'admin' }],
    'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Payments' },
  })
  expect([made.status, made.body.userName]).toEqual([201, userName.toLowerCase()])
  const user = `/Users/${made.body.id}`
  expect((await search(`userName eq "${userName.toUpperCase()}"`)).body.totalResults).toBe(1)
  expect((await search('externalId eq "0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef"')).body.totalResults).toBe(1)
  const updated = await world.scim(
    'PATCH',
    user,
    patch(
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'updated@elsewhere.example' },
      { op: 'Replace', path: 'name.familyName', value: 'Updated' },
      { op: 'Add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'Risk' },
      { op: 'Add', path: 'title', value: 'Engineer' },
    ),
  )
  expect(updated.body).toMatchObject({ name: { familyName: 'Updated' }, userName: userName.toLowerCase() })
  const moved = await world.scim('PATCH', user, patch({ op: 'Replace', path: 'userName', value: emailOf('grace.new') }))
  expect(moved.body).toMatchObject({ userName: emailOf('grace.new'), emails: [{ value: emailOf('grace.new') }] })
  const off = await world.scim('PATCH', user, patch({ op: 'Replace', path: 'active', value: 'False' }))
  expect([off.status, off.body.active]).toEqual([200, false])
  expect((await world.scim('PATCH', user, patch({ op: 'Replace', path: 'active', value: 'True' }))).body.active).toBe(
    true,
  )

  const adscim = 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'
  const group = await world.scim('POST', '/Groups', {
    schemas: [GROUP, adscim],
    externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
    displayName: 'Operations',
    meta: { resourceType: 'Group' },
  })
  const path = `/Groups/${group.body.id}`
  const bare = (await world.scim('GET', `${path}?excludedAttributes=members`)).body
  expect([bare.displayName, 'members' in bare]).toEqual(['Operations', false])
  const found = `/Groups?excludedAttributes=members&filter=${encodeURIComponent('displayName eq "Operations"')}`
  expect((await world.scim('GET', found)).body).toMatchObject({ totalResults: 1, Resources: [{ id: group.body.id }] })
  const member = [{ $ref: null, value: made.body.id }]
  const added = await world.scim('PATCH', path, patch({ op: 'Add', path: 'members', value: member }))
  expect(added.body.members).toEqual([{ value: made.body.id, type: 'User' }])
  const removed = await world.scim('PATCH', path, patch({ op: 'Remove', path: 'members', value: member }))
  expect(removed.body.members).toEqual([])
  expect(
    (await world.scim('PATCH', path, patch({ op: 'Replace', path: 'displayName', value: 'Ops' }))).body.displayName,
  ).toBe('Ops')
  expect((await world.scim('DELETE', user)).status).toBe(204)
  expect((await world.scim('GET', user)).status).toBe(404)
  expect((await world.scim('DELETE', path)).status).toBe(204)
})

test.each([
  [
    'PATCH with null',
    (user: string) => world.scim('PATCH', user, patch({ op: 'replace', path: 'name.familyName', value: null })),
  ],
  [
    'PATCH with an empty text',
    (user: string) => world.scim('PATCH', user, patch({ op: 'Replace', value: { 'name.familyName': '' } })),
  ],
  [
    'PATCH that removes it',
    (user: string) => world.scim('PATCH', user, patch({ op: 'Remove', path: 'name.familyName' })),
  ],
  [
    'PUT with null',
    (user: string) =>
      world.scim('PUT', user, oktaUser(emailOf('ada'), { name: { givenName: 'Ada', familyName: null } })),
  ],
])('a name is cleared by a %s', async (_, clear) => {
  const { id } = (await world.scim('POST', '/Users', oktaUser(emailOf('ada')))).body
  expect(await clear(`/Users/${id}`)).toMatchObject({
    status: 200,
    body: { name: { givenName: 'Ada', familyName: '–' } },
  })
})

test('a name that is too long is cut, so that the directory does not send it again and again', async () => {
  const name = { givenName: `${'A'.repeat(99)}💡💡`, familyName: 'B'.repeat(5000) }
  const { status, body } = await world.scim('POST', '/Users', oktaUser(emailOf('ada'), { name }))
  expect([status, body.name.givenName, body.name.familyName]).toEqual([201, `${'A'.repeat(99)}💡`, 'B'.repeat(100)])
})

test.each([
  'emails.value eq "ADA@domain"',
  'emails[type eq "work"].value eq "ada@domain"',
  'emails[ type eq "Work" ].value Eq "ada@domain"',
])('a user is found by the filter %s', async (filter) => {
  const { id } = (await world.scim('POST', '/Users', oktaUser(emailOf('ada')))).body
  await world.scim('POST', '/Users', oktaUser(emailOf('ben')))
  const text = filter.replace('domain', `${world.bank.domain}.example`)
  const found = await world.scim('GET', `/Users?filter=${encodeURIComponent(text)}`)
  expect([found.body.totalResults, found.body.Resources[0]?.id]).toEqual([1, id])
})

test.each([
  'roles[primary eq "True"].value',
  'roles[primary eq true].value',
  'emails[type eq "work" and primary eq true].value',
  'addresses[type eq "work"].formatted',
  'phoneNumbers[type eq "mobile"].value',
  'urn:ietf:params:scim:schemas:core:2.0:User:name.formatted',
  'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager',
])('the path %s, whose values are not stored, is accepted', async (path) => {
  const { id } = (await world.scim('POST', '/Users', oktaUser(emailOf('ada')))).body
  const body = patch({ op: 'Add', path, value: 'x' }, { op: 'Replace', path: 'name.givenName', value: 'Ida' })
  expect(await world.scim('PATCH', `/Users/${id}`, body)).toMatchObject({
    status: 200,
    body: { name: { givenName: 'Ida' } },
  })
})

const off = { op: 'replace', path: 'active', value: false }
test.each<[string, string, object]>([
  ['PATCH', 'a userName', patch({ op: 'replace', path: 'userName', value: 'x' }, off)],
  ['PATCH', 'an unknown attribute', patch({ op: 'replace', value: { active: 'False', isAdmin: true } })],
  ['PATCH', 'an invalid path', patch(off, { op: 'replace', path: 'emails[', value: 1 })],
  ['PUT', 'a userName', oktaUser('x', { active: false })],
])('a deactivation by %s applies although %s in the same request is refused', async (method, _, body) => {
  const { id } = (await world.scim('POST', '/Users', oktaUser(emailOf('ada')))).body
  expect(await world.scim(method, `/Users/${id}`, body)).toMatchObject({ status: 200, body: { active: false } })
})

test('its own description names each attribute of a user and a group, with absolute locations', async () => {
  const described = createGateway({ ...world.net.deps, consoleUrl: 'https://gateway.example' }).app
  const { secret } = await openDirectory(world.net.app, world.bank)
  const call = scimCaller(described, secret)
  const group = {
    displayName: 'Desk',
    members: [{ value: (await call('POST', '/Users', oktaUser(emailOf('ada')))).body.id }],
  }
  const made = { Group: await call('POST', '/Groups', group), User: await call('GET', '/Users') }
  const schemas = (await call('GET', '/Schemas')).body.Resources
  for (const [name, given] of [
    ['User', made.User.body.Resources[0]],
    ['Group', made.Group.body],
  ] as const) {
    const schema = schemas.find((one: { name: string }) => one.name === name)
    const attributes = new Map<string, { subAttributes?: { name: string }[] }>(
      schema.attributes.map((one: { name: string }) => [one.name, one]),
    )
    const { schemas: _, id, externalId, meta, ...shown } = given
    expect([...attributes.keys()].sort()).toEqual(Object.keys(shown).sort())
    for (const [key, value] of Object.entries(shown)) {
      const first: unknown = Array.isArray(value) ? value[0] : value
      if (typeof first !== 'object' || first === null) continue
      expect(
        attributes
          .get(key)
          ?.subAttributes?.map((one) => one.name)
          .sort(),
      ).toEqual(Object.keys(first).sort())
    }
    expect(schema.meta.location).toBe(`https://gateway.example/api/scim/v2/Schemas/${schema.id}`)
    expect(meta.location).toBe(`https://gateway.example/api/scim/v2/${name}s/${id}`)
    expect((await world.scim('GET', `/ResourceTypes/${name}`)).body).toMatchObject({
      endpoint: `/${name}s`,
      schema: schema.id,
    })
  }
  const { meta, authenticationSchemes } = (await call('GET', '/ServiceProviderConfig')).body
  expect([meta.location, authenticationSchemes[0].primary]).toEqual([
    'https://gateway.example/api/scim/v2/ServiceProviderConfig',
    true,
  ])
})

test('the service describes itself', async () => {
  expect((await world.scim('GET', '/ServiceProviderConfig')).body).toMatchObject({ patch: { supported: true } })
  expect((await world.scim('GET', '/ResourceTypes')).body.totalResults).toBe(2)
  expect((await world.scim('GET', `/Schemas/${USER}`)).body.name).toBe('User')
  expect((await world.scim('GET', '/Schemas/unknown')).status).toBe(404)
  expect((await world.scim('POST', '/ServiceProviderConfig', {})).status).toBe(404)
})
