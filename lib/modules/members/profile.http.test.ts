import { afterAll, beforeAll, expect, test } from 'vitest'
import { newMember } from '../../testing/members/new-member.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { Me } from './contract.ts'

let net: TestNetwork
let bank: Bank
beforeAll(async () => {
  net = await testNetwork()
  bank = await net.bank('harbor')
})
afterAll(() => net.close())

const profileOf = async ({ member }: Pick<Bank, 'member'>) => Me.parse(expectData(await member('GET', '/members/me')))

test('a new member has the browser’s time zone and format, and gets mails of mentions', async () => {
  expect(await profileOf(bank)).toMatchObject({ time_zone: null, locale: null, mention_emails: true })
})

test('a member of any role changes their own profile, and omitted fields keep their values', async () => {
  const colleague = await newMember(net, bank, 'viewer')
  const name = { first_name: 'Ana', last_name: 'Díaz' }
  expectData(
    await colleague.member('PUT', '/members/me', { body: { ...name, time_zone: 'Europe/Berlin', locale: 'en-DE' } }),
  )
  expectData(await colleague.member('PUT', '/members/me', { body: { mention_emails: false } }))
  expect(await profileOf(colleague)).toMatchObject({
    ...name,
    time_zone: 'Europe/Berlin',
    locale: 'en-DE',
    mention_emails: false,
  })
  expectData(await colleague.member('PUT', '/members/me', { body: { time_zone: null, locale: null } }))
  expect(await profileOf(colleague)).toMatchObject({ ...name, time_zone: null, locale: null })
  expect(await profileOf(bank)).toMatchObject({ first_name: 'Admin', mention_emails: true })
})

test('colleagues see the new name but none of the settings', async () => {
  expectData(await bank.member('PUT', '/members/me', { body: { first_name: 'Berta', time_zone: 'Asia/Tokyo' } }))
  const { members } = expectData(await bank.member('GET', '/members?search=Berta'))
  expect(members).toHaveLength(1)
  expect(members[0]).not.toHaveProperty('time_zone')
})

test('the audit log records which settings changed but not their values, and has no entry without a change', async () => {
  const ofUpdates = async () =>
    expectData(await bank.member('GET', '/audit-entries?action=member.update&limit=100')).entries
  const before = await ofUpdates()
  expectData(await bank.member('PUT', '/members/me', { body: { time_zone: 'Africa/Nairobi', mention_emails: false } }))
  expectData(await bank.member('PUT', '/members/me', { body: { time_zone: 'Africa/Nairobi' } }))
  expectData(await bank.member('PUT', '/members/me', { body: {} }))
  const after = await ofUpdates()
  expect(after).toHaveLength(before.length + 1)
  const existingTokens = before.map(({ token }: { token: string }) => token)
  const added = after.filter(({ token }: { token: string }) => !existingTokens.includes(token))
  expect(added.map((entry: { after: object }) => entry.after)).toEqual([
    expect.objectContaining({ settings: ['time_zone', 'mention_emails'] }),
  ])
  expect(JSON.stringify(after)).not.toContain('Nairobi')
})

test('neither an API key nor a removed member has a profile to change', async () => {
  expect((await bank.key('PUT', '/members/me', { body: { first_name: 'Key' } })).status).toBe(401)
  const gone = await newMember(net, bank, 'viewer')
  expectData(await bank.member('DELETE', `/members/${gone.token}`))
  expect((await gone.member('PUT', '/members/me', { body: { first_name: 'Gone' } })).status).toBe(401)
})

test('the audit log has the change of the name', async () => {
  const me = await profileOf(bank)
  expectData(await bank.member('PUT', '/members/me', { body: { first_name: 'Carla' } }))
  const { entries } = expectData(await bank.member('GET', '/audit-entries?action=member.update'))
  expect(entries).toContainEqual(
    expect.objectContaining({
      resource_id: me.token,
      before: expect.objectContaining({ first_name: me.first_name }),
      after: expect.objectContaining({ first_name: 'Carla' }),
    }),
  )
})

test.each([
  [{ time_zone: 'Nowhere/City' }, 'time_zone: must be the name of a time zone'],
  [{ time_zone: '+05:30' }, 'time_zone: must be the name of a time zone'],
  [{ locale: 'not a tag' }, 'locale: must be a language tag with a country'],
  [{ locale: 'de' }, 'locale: must be a language tag with a country'],
  [{ locale: 'es-419' }, 'locale: must be a language tag with a country'],
  [{ first_name: ' ' }, 'first_name'],
])('%j is rejected', async (body, message) => {
  const reply = await bank.member('PUT', '/members/me', { body })
  expect(reply.status).toBe(400)
  expect(reply.body.message).toContain(message)
})
