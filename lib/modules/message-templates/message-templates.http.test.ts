import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries } from '../../platform/write/table.ts'
import { newMember } from '../../testing/members/new-member.ts'
import { type Bank, expectData, type Reply, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { MessageTemplate } from './contract.ts'
import { MAX_TEMPLATES } from './states.ts'

let net: TestNetwork
let harbor: Bank
let meadow: Bank
let quay: Bank
beforeAll(async () => {
  net = await testNetwork()
  harbor = await net.bank('harbor')
  meadow = await net.bank('meadow')
  quay = await net.bank('quay')
})
afterAll(() => net.close())

const text = { kind: 'message', name: 'No match', body: 'We could not match {{reference}}.' }
const create = (body: object, bank = harbor): Promise<Reply> => bank.member('POST', '/message-templates', { body })
const created = async (body: object, bank = harbor): Promise<MessageTemplate> =>
  MessageTemplate.parse(expectData(await create(body, bank)))
const templatesOf = async (bank: Bank): Promise<MessageTemplate[]> =>
  expectData(await bank.member('GET', '/message-templates')).message_templates
const change = (token: string, body: object) => harbor.member('PUT', `/message-templates/${token}`, { body })
const refused = ({ status, body }: Reply) => [status, body.code]

test('all members read templates, only admins change them, and no other organization sees them', async () => {
  const template = await created(text)
  for (const role of ['viewer', 'support'] as const) {
    const colleague = await newMember(net, harbor, role)
    expect(expectData(await colleague.member('GET', '/message-templates')).message_templates).toEqual([template])
    const replies = [
      await colleague.member('POST', '/message-templates', { body: { ...text, name: role } }),
      await colleague.member('PUT', `/message-templates/${template.token}`, { body: { name: role } }),
      await colleague.member('DELETE', `/message-templates/${template.token}`),
    ]
    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403])
  }
  expect((await harbor.key('GET', '/message-templates')).status).toBe(401)
  expect(await templatesOf(meadow)).toEqual([])
  const path = `/message-templates/${template.token}`
  expect((await meadow.member('PUT', path, { body: { name: 'Mine' } })).status).toBe(404)
  expect((await meadow.member('DELETE', path)).status).toBe(404)
  expectData(await harbor.member('DELETE', path))
  expect(await templatesOf(harbor)).toEqual([])
})

test('each change is in the audit log with the previous values', async () => {
  const { token } = await created({ ...text, name: 'Audited' })
  expectData(await change(token, { body: 'Please call us about {{payment_id}}.' }))
  expectData(await harbor.member('DELETE', `/message-templates/${token}`))
  const entries = await net.database.db.select().from(auditEntries).where(eq(auditEntries.resourceId, token))
  expect(entries.map(({ action }) => action).sort()).toEqual([
    'message_template.create',
    'message_template.delete',
    'message_template.update',
  ])
  expect(entries.find(({ action }) => action === 'message_template.update')).toMatchObject({
    before: { body: text.body },
    after: { name: 'Audited', body: 'Please call us about {{payment_id}}.' },
  })
})

test('a name is unique among the templates of its kind, regardless of case', async () => {
  const template = await created({ ...text, name: 'Duplicate' })
  expect(refused(await create({ ...text, name: 'DUPLICATE' }))).toEqual([409, 'error.conflict'])
  await created({ ...text, kind: 'note', name: 'Duplicate' })
  const other = await created({ ...text, name: 'Other' })
  expect(refused(await change(other.token, { name: 'duplicate' }))).toEqual([409, 'error.conflict'])
  expect(expectData(await change(template.token, { name: 'DUPLICATE' })).name).toBe('DUPLICATE')
})

test('of two admins who choose the same name at once, one succeeds', async () => {
  const replies = await Promise.all([1, 2].map(() => create({ ...text, name: 'Twice' })))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
})

test.each(['{{name}}', '{{ amount }}', '{{amount', 'amount}}', '{{{{amount}}}}', ' ', 'x'.repeat(501)])(
  'the text %j is refused, in a new template and in a change',
  async (body) => {
    expect((await create({ ...text, name: 'Invalid', body })).status).toBe(400)
    const { token } = await created({ ...text, name: `Valid ${body}`.slice(0, 60) })
    expect((await change(token, { body })).status).toBe(400)
  },
)

test(`an organization has at most ${MAX_TEMPLATES}`, async () => {
  for (let n = 0; n < MAX_TEMPLATES; n++) await created({ ...text, name: `Text ${n}` }, quay)
  expect(refused(await create({ ...text, name: 'One more' }, quay))).toEqual([409, 'error.conflict'])
  expect(await templatesOf(quay)).toHaveLength(MAX_TEMPLATES)
})
