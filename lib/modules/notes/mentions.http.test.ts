import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGateway } from '../../gateway.ts'
import { createMailer, type Mailer } from '../../platform/outbound/mail.ts'
import { auditEntries } from '../../platform/write/table.ts'
import { openNamespace } from '../../testing/bank.ts'
import { type Mailbox, openMailbox } from '../../testing/mailbox.ts'
import { type Me, newMember } from '../../testing/members/new-member.ts'
import { type Bank, type Call, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { members } from '../members/table.ts'
import { MentionList, Note, UnreadMentions } from './contract.ts'
import { mentions, notes } from './table.ts'

// A mention reaches the person: as unread in the console, and by mail (decision 0130).

let net: TestNetwork
let box: Mailbox
let mailer: Mailer | undefined
/** The network with a mailer. */
let mailing: TestNetwork
let harbor: Bank
let meadow: Bank
/** Members 2 and 3 of harbor; the admin is 1. */
let ana: Me & { token: string }
let ben: Me & { token: string }
let customer: string
beforeAll(async () => {
  net = await testNetwork()
  box = await openMailbox()
  const env = { SMTP_URL: box.url, MAIL_FROM: undefined, PUBLIC_URL: 'https://console.example/' }
  mailer = createMailer(env, net.log)
  mailing = { ...net, app: createGateway({ ...net.deps, mailer }).app }
  harbor = await net.bank('harbor')
  meadow = await net.bank('meadow')
  ana = await newMember(net, harbor, 'support')
  ben = await newMember(net, harbor, 'viewer')
  await harbor.customer('willow')
  const { customers } = expectData(await harbor.key('GET', '/customer'))
  customer = customers[0].token
})
afterAll(async () => {
  await mailer?.close()
  await box.close()
  await net.close()
})

const path = () => `/customer/${customer}/notes`
const write = async (body: string, who: Call = harbor.member) => {
  net.clock.advance(1000)
  return Note.parse(expectData(await who('POST', path(), { body: { body } })))
}
const list = async (who: Call, query = '') => MentionList.parse(expectData(await who('GET', `/mentions${query}`)))
const bodies = async (who: Call, query = '') => (await list(who, query)).mentions.map(({ note }) => note.body)
const unread = async (who: Call) => UnreadMentions.parse(expectData(await who('GET', '/mentions/unread'))).count
const read = async (who: Call, note_ids?: readonly string[]) =>
  expectData(await who('POST', '/mentions/read', { body: { note_ids } })).count

describe('a mention', () => {
  test('is unread for the mentioned member until they read it, and for nobody else', async () => {
    const first = await write('<@2>, please call.')
    const second = await write('<@2> and <@3>: done?')
    expect(await bodies(ana.member)).toEqual(['<@2> and <@3>: done?', '<@2>, please call.'])
    expect(await bodies(ben.member)).toEqual(['<@2> and <@3>: done?'])
    expect([await unread(ana.member), await unread(ben.member), await unread(harbor.member)]).toEqual([2, 1, 0])
    expect(await read(ana.member, [first.token])).toBe(1)
    expect(await read(ana.member, [first.token])).toBe(0)
    expect(await bodies(ana.member, '?unread=true')).toEqual(['<@2> and <@3>: done?'])
    expect(await read(ana.member)).toBe(1)
    const { mentions } = await list(ana.member)
    expect(mentions.map(({ read_at }) => read_at !== null)).toEqual([true, true])
    expect([await unread(ana.member), await unread(ben.member)]).toEqual([0, 1])
    expect(await read(ben.member, [second.token])).toBe(1)
  })

  test('follows edits: who is added is notified, who stays keeps the read state, who is dropped loses it', async () => {
    const { token } = await write('<@2>')
    await read(ana.member)
    const edit = async (body: string) => expectData(await harbor.member('PUT', `/notes/${token}`, { body: { body } }))
    await edit('<@2> and <@3>')
    expect([await unread(ana.member), await unread(ben.member)]).toEqual([0, 1])
    await edit('<@2>')
    expect(await unread(ben.member)).toBe(0)
    await edit('<@3>')
    expect(await unread(ben.member)).toBe(1)
    expectData(await harbor.member('DELETE', `/notes/${token}`))
    expect(await unread(ben.member)).toBe(0)
    expect(await bodies(ben.member)).not.toContain('<@3>')
  })

  test('that an earlier release left when it edited the note prevents no later edit', async () => {
    const { token } = await write('<@2>')
    await net.database.db.update(notes).set({ mentions: [] }).where(eq(notes.token, token))
    expectData(await harbor.member('PUT', `/notes/${token}`, { body: { body: '<@2> again' } }))
    expect(await bodies(ana.member)).toContain('<@2> again')
    expect(await read(ana.member)).toBe(1)
  })

  test('of oneself is none', async () => {
    await write('Note to <@1>.')
    expect(await unread(harbor.member)).toBe(0)
  })

  test('is listed page by page', async () => {
    for (const n of [1, 2, 3]) await write(`<@3> ${n}`)
    const page = await list(ben.member, '?limit=2')
    expect(page.mentions.map(({ note }) => note.body)).toEqual(['<@3> 3', '<@3> 2'])
    const [next] = await bodies(ben.member, `?limit=2&cursor=${page.next_cursor}`)
    expect(next).toBe('<@3> 1')
    expect((await ben.member('GET', '/mentions?cursor=note_1')).status).toBe(400)
  })

  test('is found in its namespace, and counted in all of the organization', async () => {
    await read(ana.member)
    const other = await openNamespace(net.app, harbor, 'harbor-two')
    const there = { 'x-partner-id': other.partnerId }
    expect((await list((method, at) => ana.member(method, at, { headers: there }))).mentions).toEqual([])
    await write('<@2>')
    const counted = UnreadMentions.parse(expectData(await ana.member('GET', '/mentions/unread', { headers: there })))
    expect(counted).toEqual({ count: 1, namespaces: [{ partner_id: harbor.partnerId, count: 1 }] })
    // Reading those of one namespace leaves the others unread.
    expectData(await ana.member('POST', '/mentions/read', { body: {}, headers: there }))
    expect(await unread(ana.member)).toBe(1)
  })

  test('is not seen or read by other organizations, nor by API keys', async () => {
    const { token } = await write('<@2>')
    await newMember(net, meadow, 'support')
    const [, second] = expectData(await meadow.member('GET', '/members')).members
    expect(second.number).toBe(2)
    expect(await bodies(meadow.member)).toEqual([])
    expect(await read(meadow.member, [token])).toBe(0)
    expect((await harbor.key('GET', '/mentions')).status).toBe(401)
    expect(await unread(ana.member)).toBeGreaterThan(0)
  })

  test('is marked as read in the audit log, once', async () => {
    await read(ana.member)
    const { token } = await write('<@2>')
    await read(ana.member, [token])
    await read(ana.member, [token])
    const found = await net.database.db.select().from(auditEntries).where(eq(auditEntries.action, 'mention.read'))
    expect(found.filter(({ after }) => JSON.stringify(after).includes(token))).toHaveLength(1)
  })
})

describe('a mail', () => {
  test('goes to who is newly mentioned, names the author and the page, and has no text of the note', async () => {
    const before = box.count
    const carl = await newMember(mailing, harbor, 'support')
    const author = await newMember(mailing, harbor, 'support')
    const number = await numberOf(carl)
    const key = 'mention-once'
    const body = { body: `<@${number}>: the secret plan` }
    const made = Note.parse(expectData(await author.member('POST', path(), { body, key })))
    const mail = await box.next()
    expect(mail).toContain(`To: ${carl.email}`)
    expect(mail).toContain('Subject: You were mentioned in a note')
    expect(mail).toContain('A Colleague mentioned you in a note on a customer')
    expect(mail).toContain(`https://console.example/n/${harbor.partnerId}/customers?customer`)
    expect(mail).not.toContain('secret plan')
    // Neither a replay nor an edit that keeps the mention sends another one.
    expectData(await author.member('POST', path(), { body, key }))
    expectData(await author.member('PUT', `/notes/${made.token}`, { body: { body: `${body.body}!` } }))
    expectData(await author.member('POST', path(), { body: { body: `<@${number}> again` } }))
    await box.next()
    expect(box.count).toBe(before + 2)
  })

  test('is not sent to members who turned these mails off; the console still lists the mention', async () => {
    const quiet = await newMember(mailing, harbor, 'support')
    const loud = await newMember(mailing, harbor, 'support')
    expectData(await quiet.member('PUT', '/members/me', { body: { mention_emails: false } }))
    const before = box.count
    const body = `<@${await numberOf(quiet)}> and <@${await numberOf(loud)}>`
    expectData(await harbor.member('POST', path(), { body: { body } }))
    expectData(await (await newMember(mailing, harbor, 'support')).member('POST', path(), { body: { body } }))
    expect(await box.next()).toContain(`To: ${loud.email}`)
    expect(box.count).toBe(before + 1)
    expect(await unread(quiet.member)).toBe(2)
  })

  test('is not sent for an author whose email is not confirmed, and does not use up the quota for others', async () => {
    const author = await newMember(mailing, harbor, 'support')
    const stranger = await newMember(mailing, harbor, 'support')
    await net.database.db.update(members).set({ emailVerifiedAt: null }).where(eq(members.token, stranger.token))
    const finn = await newMember(mailing, harbor, 'support')
    const body = `<@${await numberOf(finn)}>`
    const before = box.count
    for (let n = 0; n < 12; n++) expectData(await stranger.member('POST', path(), { body: { body: `${body} ${n}` } }))
    expectData(await author.member('POST', path(), { body: { body } }))
    expect(await box.next()).toContain(`To: ${finn.email}`)
    expect(box.count).toBe(before + 1)
    expect(await unread(finn.member)).toBe(13)
  })

  test('is neither sent to removed members, nor more than ten times an hour', async () => {
    const author = await newMember(mailing, harbor, 'support')
    const dora = await newMember(mailing, harbor, 'support')
    const number = await numberOf(dora)
    const before = box.count
    for (let n = 0; n < 12; n++)
      expectData(await author.member('POST', path(), { body: { body: `<@${number}> ${n}` } }))
    for (let n = 0; n < 10; n++) await box.next()
    expectData(await harbor.member('DELETE', `/members/${dora.token}`))
    expect((await author.member('POST', path(), { body: { body: `<@${number}>` } })).status).toBe(400)
    expect(box.count).toBe(before + 10)
  })
})

test('a removed member cannot read mentions', async () => {
  const eve = await newMember(net, harbor, 'support')
  const number = await numberOf(eve)
  await write(`<@${number}>`)
  expect(await unread(eve.member)).toBe(1)
  expectData(await harbor.member('DELETE', `/members/${eve.token}`))
  expect((await eve.member('GET', '/mentions')).status).toBe(401)
  const left = await net.database.db.select().from(mentions).where(eq(mentions.member, number))
  expect(left).toHaveLength(1)
})

const numberOf = async ({ token }: { token: string }): Promise<number> => {
  const [row] = await net.database.db.select().from(members).where(eq(members.token, token))
  if (!row) throw new Error('no such member')
  return row.number
}
