// Accounts that come from an admin's own service token do not approve for that admin (decision 0180).
import { beforeEach, describe, expect, test } from 'vitest'
import { awaited, decideRequest, type Signatory, setApprovalRules, signatory } from '../../testing/approvals/set-up.ts'
import { codeOf, twoAdmins } from '../../testing/approvals/two-admins.ts'
import { expectData } from '../../testing/network.ts'
import { oktaUser, patch, type Scim, scimCaller } from '../../testing/provisioning/directory.ts'
import { verifiedDomain, verifyOwnDomain } from '../../testing/single-sign-on/set-up.ts'

const DAY = 24 * 3_600_000
const { world, rename, logOf } = twoAdmins()

let scim: Scim
let group: string
/** An admin whom the directory has created with the token of Ana. */
let puppet: Signatory
beforeEach(async () => {
  await setApprovalRules(world.net, world.bank, false)
  await verifyOwnDomain(world.bank)
  await verifiedDomain(world.bank, `${world.live.domain}.example`)
  scim = await directoryOf(world.ana)
  group = (await scim('POST', '/Groups', { displayName: 'Admins', members: [] })).body.id
  expectData(await world.ben.call('PUT', `/provisioning/groups/${group}`, { body: { role: 'admin' } }))
  puppet = await newPuppet(scim, 'puppet')
  await setApprovalRules(world.net, world.bank, true)
  world.net.clock.advance(DAY)
})

async function directoryOf(by: Signatory): Promise<Scim> {
  const body = { name: 'Directory', purpose: 'scim' }
  return scimCaller(world.net.app, expectData(await by.call('POST', '/service-tokens', { body })).secret)
}

async function newPuppet(by: Scim, name: string): Promise<Signatory> {
  const { id } = (await by('POST', '/Users', oktaUser(`${name}@${world.bank.domain}.example`))).body
  const members = patch({ op: 'add', path: 'members', value: [{ value: id }] })
  expect((await by('PATCH', `/Groups/${group}`, members)).status).toBe(200)
  return signatory(world.net, world.live, id)
}

test('an admin whom the directory created approves no request of the token’s author, but those of others', async () => {
  const id = awaited(await rename())
  expect(codeOf(await decideRequest(puppet, id, 'approved'))).toEqual([403, 'error.forbidden'])
  expectData(await decideRequest(world.ben, id, 'approved'))
  expectData(await decideRequest(puppet, awaited(await rename(world.ben, 'by ben')), 'approved'))
})

test('the token’s author approves no request of an admin whom the directory created', async () => {
  const id = awaited(await rename(puppet))
  expect(codeOf(await decideRequest(world.ana, id, 'approved'))).toEqual([403, 'error.forbidden'])
  expectData(await decideRequest(world.ben, id, 'approved'))
})

test('two admins whom the directory created approve nothing of each other, nor does one with a token of their own', async () => {
  const second = await newPuppet(scim, 'second')
  await setApprovalRules(world.net, world.bank, false)
  const third = await newPuppet(await directoryOf(second), 'third')
  await setApprovalRules(world.net, world.bank, true)
  world.net.clock.advance(DAY)
  const id = awaited(await rename(puppet))
  for (const other of [second, third, world.ana])
    expect(codeOf(await decideRequest(other, id, 'approved'))).toEqual([403, 'error.forbidden'])
})

test('an existing admin whom the directory promotes approves nothing of the token’s author', async () => {
  const { members } = expectData(await world.ana.call('GET', '/members'))
  const ben = members.find(({ token }: { token: string }) => token === world.ben.token)
  await setApprovalRules(world.net, world.bank, false)
  expectData(await world.ana.call('PUT', `/members/${ben.token}`, { body: { role: 'viewer' } }))
  await setApprovalRules(world.net, world.bank, true)
  const { id } = (await scim('POST', '/Users', oktaUser(ben.email))).body
  const added = patch({ op: 'add', path: 'members', value: [{ value: id }] })
  expect((await scim('PATCH', `/Groups/${group}`, added)).status).toBe(200)
  world.net.clock.advance(DAY)
  expect(codeOf(await decideRequest(world.ben, awaited(await rename()), 'approved'))).toEqual([403, 'error.forbidden'])
})

test('an existing admin whom the directory adopts still approves requests of the token’s author', async () => {
  const { members } = expectData(await world.ana.call('GET', '/members'))
  const ben = members.find(({ token }: { token: string }) => token === world.ben.token)
  expect((await scim('POST', '/Users', oktaUser(ben.email))).status).toBe(201)
  expectData(await decideRequest(world.ben, awaited(await rename()), 'approved'))
})

test('another admin who gives the role vouches for the account, but not the token’s author', async () => {
  const emptied = patch({ op: 'remove', path: 'members' })
  expect((await scim('PATCH', `/Groups/${group}`, emptied)).status).toBe(200)
  const promote = async (by: Signatory) => {
    await setApprovalRules(world.net, world.bank, false)
    for (const role of ['support', 'admin'])
      expectData(await by.call('PUT', `/members/${puppet.token}`, { body: { role } }))
    await setApprovalRules(world.net, world.bank, true)
    world.net.clock.advance(DAY)
  }
  await promote(world.ana)
  const id = awaited(await rename())
  expect(codeOf(await decideRequest(puppet, id, 'approved'))).toEqual([403, 'error.forbidden'])
  await promote(world.ben)
  expectData(await decideRequest(puppet, id, 'approved'))
})

describe('an account from a token of an account from a token', () => {
  let second: Signatory
  let ofPuppet: Scim
  beforeEach(async () => {
    await setApprovalRules(world.net, world.bank, false)
    ofPuppet = await directoryOf(puppet)
    second = await newPuppet(ofPuppet, 'second')
  })
  const refused = async (by: Signatory) => {
    await setApprovalRules(world.net, world.bank, true)
    world.net.clock.advance(DAY)
    expect(codeOf(await decideRequest(by, awaited(await rename()), 'approved'))).toEqual([403, 'error.forbidden'])
  }

  test('approves nothing of the first author once the one between them is removed', async () => {
    expectData(await world.ben.call('DELETE', `/members/${puppet.token}`))
    await refused(second)
  })

  test('approves nothing of the first author whose own role the token changes', async () => {
    const { members } = expectData(await world.ben.call('GET', '/members'))
    const { email } = members.find(({ token }: { token: string }) => token === world.ana.token)
    expectData(await world.ben.call('PUT', `/members/${world.ana.token}`, { body: { role: 'viewer' } }))
    const { id } = (await ofPuppet('POST', '/Users', oktaUser(email))).body
    const added = patch({ op: 'add', path: 'members', value: [{ value: id }] })
    expect((await ofPuppet('PATCH', `/Groups/${group}`, added)).status).toBe(200)
    await refused(second)
  })

  test('approves nothing of the first author who gives it another role', async () => {
    const removed = patch({ op: 'remove', path: `members[value eq "${second.token}"]` })
    expect((await ofPuppet('PATCH', `/Groups/${group}`, removed)).status).toBe(200)
    for (const role of ['support', 'admin'])
      expectData(await world.ana.call('PUT', `/members/${second.token}`, { body: { role } }))
    await refused(second)
  })

  test('approves nothing of the first author after a change with another author’s token', async () => {
    const ofBen = await directoryOf(world.ben)
    const value = [{ value: puppet.token }]
    for (const body of [
      patch({ op: 'remove', path: `members[value eq "${puppet.token}"]` }),
      patch({ op: 'add', path: 'members', value }),
    ])
      expect((await ofBen('PATCH', `/Groups/${group}`, body)).status).toBe(200)
    await refused(puppet)
  })
})

test('removing an admin who was disabled earlier does not count as the loss of an admin', async () => {
  const { members } = expectData(await world.ana.call('GET', '/members'))
  const { email } = members.find(({ token }: { token: string }) => token === world.ben.token)
  const [first] = members
  await setApprovalRules(world.net, world.bank, false)
  expectData(await world.ana.call('DELETE', `/members/${first.token}`))
  const { id } = (await scim('POST', '/Users', oktaUser(email))).body
  world.net.clock.advance(DAY)
  const inactive = patch({ op: 'replace', value: { active: false } })
  expect((await scim('PATCH', `/Users/${id}`, inactive)).status).toBe(200)
  world.net.clock.advance(DAY)
  expect((await scim('DELETE', `/Users/${id}`)).status).toBe(204)
  await setApprovalRules(world.net, world.bank, true)
  expectData(await decideRequest(puppet, awaited(await rename()), 'approved'))
})

test('accounts of one token’s author do not approve for each other while the only other admin is new', async () => {
  const { members } = expectData(await world.ana.call('GET', '/members'))
  const all = [world.ana.token, world.ben.token, puppet.token]
  const others = members.filter(({ token }: { token: string }) => !all.includes(token))
  await setApprovalRules(world.net, world.bank, false)
  for (const { token } of others) expectData(await world.ana.call('DELETE', `/members/${token}`))
  expectData(await world.ana.call('PUT', `/members/${world.ben.token}`, { body: { role: 'viewer' } }))
  world.net.clock.advance(DAY)
  expectData(await world.ana.call('PUT', `/members/${world.ben.token}`, { body: { role: 'admin' } }))
  await setApprovalRules(world.net, world.bank, true)
  const id = awaited(await rename())
  expect(codeOf(await decideRequest(puppet, id, 'approved'))).toEqual([403, 'error.forbidden'])
  world.net.clock.advance(DAY)
  expectData(await decideRequest(world.ben, id, 'approved'))
})

test('accounts of one token’s author approve for each other once there is no other admin', async () => {
  const { members } = expectData(await world.ana.call('GET', '/members'))
  const others = members.filter(({ token }: { token: string }) => ![world.ana.token, puppet.token].includes(token))
  for (const { token } of others) expectData(await world.ana.call('DELETE', `/members/${token}`))
  const id = awaited(await rename())
  expect(codeOf(await decideRequest(puppet, id, 'approved'))).toEqual([403, 'error.forbidden'])
  world.net.clock.advance(DAY)
  expectData(await decideRequest(puppet, id, 'approved'))
  expect(await logOf('approval.waive')).toHaveLength(0)
})
