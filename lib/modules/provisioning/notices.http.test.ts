// Mails about what a directory does to admins and to emails (decision 0180).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createGateway } from '../../gateway.ts'
import { createMailer, type Mailer } from '../../platform/outbound/mail.ts'
import { type Mailbox, openMailbox } from '../../testing/mailbox.ts'
import { newMember } from '../../testing/members/new-member.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { oktaUser, openDirectory, patch, type Scim, scimCaller } from '../../testing/provisioning/directory.ts'

const HOUR = 3_600_000

let net: TestNetwork
let box: Mailbox
let mailer: Mailer | undefined
let bank: Bank
let scim: Scim
let number = 0
beforeAll(async () => {
  net = await testNetwork()
  box = await openMailbox()
  mailer = createMailer({ SMTP_URL: box.url, PUBLIC_URL: 'http://localhost:3000' } as never, net.log)
})
afterAll(async () => {
  await mailer?.close()
  await box.close()
  await net.close()
})
beforeEach(async () => {
  bank = await net.bank(`bank-${number++}`)
  const { secret } = await openDirectory(net.app, bank)
  scim = scimCaller(createGateway({ ...net.deps, mailer }).app, secret)
})

const emailOf = (name: string) => `${name}@${bank.domain}.example`
const create = async (email: string): Promise<string> => (await scim('POST', '/Users', oktaUser(email))).body.id
const activate = async (id: string, active: boolean) =>
  (await scim('PATCH', `/Users/${id}`, patch({ op: 'replace', value: { active } }))).status
/** The next mails, by recipient. */
async function mails(count: number): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (let n = 0; n < count; n++) {
    const mail = await box.next()
    found.set(/^To: (.*)$/m.exec(mail)?.[1] ?? '', mail)
  }
  return found
}

test('all admins are mailed when the directory adopts, deactivates and deletes an admin, also the one concerned', async () => {
  const [first, second] = [await newMember(net, bank), await newMember(net, bank)]
  const both = [first.email, second.email].sort()
  const id = await create(first.email)
  const adopted = await mails(2)
  expect([...adopted.keys()].sort()).toEqual(both)
  expect(adopted.get(second.email)).toContain('now managed by the directory')
  expect(adopted.get(second.email)).toContain('http://localhost:3000/settings/provisioning')
  net.clock.advance(24 * HOUR)
  expect(await activate(id, false)).toBe(200)
  const disabled = await mails(2)
  expect([...disabled.keys()].sort()).toEqual(both)
  expect(disabled.get(first.email)).toContain('deactivated')
  expect((await scim('DELETE', `/Users/${id}`)).status).toBe(204)
  expect((await mails(1)).get(second.email)).toContain('removed from the organization')
})

test('admins are mailed when a group makes a member an admin, in one mail for all', async () => {
  const admin = await newMember(net, bank)
  const ids = [await create(emailOf('ada')), await create(emailOf('ben'))]
  const group = (await scim('POST', '/Groups', { displayName: 'Rulers', members: [] })).body.id
  expectData(await bank.member('PUT', `/provisioning/groups/${group}`, { body: { role: 'admin' } }))
  const members = ids.map((value) => ({ value }))
  expect((await scim('PATCH', `/Groups/${group}`, patch({ op: 'add', path: 'members', value: members }))).status).toBe(
    200,
  )
  const sent = await mails(3)
  expect([...sent.keys()].sort()).toEqual([emailOf('ada'), emailOf('ben'), admin.email].sort())
  expect(sent.get(admin.email)?.match(/made an admin/g)).toHaveLength(2)
})

test('a member with another email is mailed at the previous one, as are the admins', async () => {
  const admin = await newMember(net, bank)
  const id = await create(emailOf('ada'))
  const body = patch({ op: 'replace', path: 'userName', value: emailOf('ada.new') })
  expect((await scim('PATCH', `/Users/${id}`, body)).status).toBe(200)
  const sent = await mails(2)
  expect([...sent.keys()].sort()).toEqual([emailOf('ada'), admin.email].sort())
  expect(sent.get(emailOf('ada'))).toContain('You can no longer sign in with this address')
  expect(sent.get(emailOf('ada'))).not.toContain('ada.new')
})

test('an admin whom the directory deletes is mailed, if they have confirmed their email', async () => {
  const [leaving, staying] = [await newMember(net, bank), await newMember(net, bank)]
  const id = await create(leaving.email)
  await mails(2)
  net.clock.advance(24 * HOUR)
  expect((await scim('DELETE', `/Users/${id}`)).status).toBe(204)
  const sent = await mails(2)
  expect([...sent.keys()].sort()).toEqual([leaving.email, staying.email].sort())
  expect(sent.get(leaving.email)).toContain('removed from the organization')
})

test('the same admin, deactivated again and again, is mailed 5 times an hour', async () => {
  const flipped = await newMember(net, bank)
  const id = await create(flipped.email)
  await mails(1)
  net.clock.advance(24 * HOUR)
  for (let n = 0; n < 7; n++) {
    expect(await activate(id, false)).toBe(200)
    expect(await activate(id, true)).toBe(200)
  }
  const sent: string[] = []
  for (let n = 0; n < 5 + 7; n++) sent.push(await box.next())
  expect(sent.filter((mail) => mail.includes('deactivated'))).toHaveLength(5)
  net.clock.advance(HOUR)
  expect(await activate(id, false)).toBe(200)
})

test('the loss of an admin is mailed even if the quota of notices is used up', async () => {
  const [leaving, staying] = [await newMember(net, bank), await newMember(net, bank)]
  const id = await create(leaving.email)
  await mails(2)
  net.clock.advance(24 * HOUR)
  const puppet = await create(emailOf('puppet'))
  for (let n = 0; n < 20; n++) {
    const body = patch({ op: 'replace', path: 'userName', value: emailOf(`puppet-${n}`) })
    expect((await scim('PATCH', `/Users/${puppet}`, body)).status).toBe(200)
  }
  // 19 notices to both admins, and 20 to the previous emails.
  await mails(19 * 2 + 20)
  expect(await activate(id, false)).toBe(200)
  const sent = await mails(2)
  expect(sent.get(staying.email)).toContain('deactivated')
})
