import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries } from '../../platform/write/table.ts'
import { newMember } from '../../testing/members/new-member.ts'
import { type Bank, expectData, type Reply, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { SavedView } from './contract.ts'
import { MAX_SHARED_VIEWS } from './states.ts'

let net: TestNetwork
let harbor: Bank
let meadow: Bank
beforeAll(async () => {
  net = await testNetwork()
  harbor = await net.bank('harbor')
  meadow = await net.bank('meadow')
})
afterAll(() => net.close())

const share = (body: object, bank = harbor): Promise<Reply> => bank.member('POST', '/saved-views', { body })
const shared = async (body: object): Promise<SavedView> => SavedView.parse(expectData(await share(body)))
const viewsOf = async (bank: Bank): Promise<SavedView[]> =>
  expectData(await bank.member('GET', '/saved-views')).saved_views
const failed = { list: 'payments', name: 'Failed', search: 'state=failed' }
const refused = ({ status, body }: Reply) => [status, body.code]

test('all members see a shared view, only admins change it, and no other organization sees it', async () => {
  const columns = { hidden_columns: ['reference'], columns: ['amount', 'reference'] }
  const view = await shared({ ...failed, ...columns })
  expect(view).toMatchObject({ partner_id: null, default_roles: [], ...columns })
  const viewer = await newMember(net, harbor, 'viewer')
  expect(expectData(await viewer.member('GET', '/saved-views')).saved_views).toEqual([view])
  for (const role of ['viewer', 'support'] as const) {
    const colleague = await newMember(net, harbor, role)
    const replies = [
      await colleague.member('POST', '/saved-views', { body: { ...failed, name: role } }),
      await colleague.member('PUT', `/saved-views/${view.token}`, { body: { name: role } }),
      await colleague.member('DELETE', `/saved-views/${view.token}`),
    ]
    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403])
  }
  expect(await viewsOf(meadow)).toEqual([])
  expect((await meadow.member('PUT', `/saved-views/${view.token}`, { body: { name: 'Mine' } })).status).toBe(404)
  expect((await meadow.member('DELETE', `/saved-views/${view.token}`)).status).toBe(404)
  expectData(await harbor.member('DELETE', `/saved-views/${view.token}`))
  expect(await viewsOf(harbor)).toEqual([])
})

test('each change is in the audit log with the previous values', async () => {
  const { token } = await shared({ ...failed, list: 'tasks' })
  expectData(await harbor.member('PUT', `/saved-views/${token}`, { body: { search: 'tab=mine' } }))
  expectData(await harbor.member('DELETE', `/saved-views/${token}`))
  const entries = await net.database.db.select().from(auditEntries).where(eq(auditEntries.resourceId, token))
  expect(entries.map(({ action }) => action).sort()).toEqual([
    'saved_view.create',
    'saved_view.delete',
    'saved_view.update',
  ])
  const update = entries.find(({ action }) => action === 'saved_view.update')
  expect(update).toMatchObject({ before: { search: 'state=failed' }, after: { search: 'tab=mine' } })
})

test('a view that loses a role to another view has an audit entry', async () => {
  const list = { list: 'accounts', search: 'type=savings' }
  const one = await shared({ ...list, name: 'One', default_roles: ['viewer', 'admin'] })
  const two = await shared({ ...list, name: 'Two', default_roles: ['support'] })
  const third = await shared({ ...list, name: 'Three', default_roles: ['viewer'] })
  expectData(
    await harbor.member('PUT', `/saved-views/${third.token}`, {
      body: { default_roles: ['viewer', 'support', 'admin'] },
    }),
  )
  const changesOf = async ({ token }: SavedView) => {
    const entries = await net.database.db.select().from(auditEntries).where(eq(auditEntries.resourceId, token))
    const roles = (values: unknown) => (values as { default_roles: string[] }).default_roles
    return entries
      .filter(({ action }) => action === 'saved_view.update')
      .map(({ before, after }) => [roles(before), roles(after)])
      .sort()
  }
  expect(await changesOf(one)).toEqual([
    [['admin'], []],
    [['viewer', 'admin'], ['admin']],
  ])
  expect(await changesOf(two)).toEqual([[['support'], []]])
  expect(await changesOf(third)).toEqual([[['viewer'], ['viewer', 'support', 'admin']]])
})

test('a role has one first view for each list and namespace', async () => {
  const list = { list: 'customers', search: 'status=enabled' }
  const first = await shared({ ...list, name: 'First', default_roles: ['support', 'admin'] })
  const own = await shared({ ...list, name: 'First', partner_id: harbor.partnerId, default_roles: ['support'] })
  const second = await shared({ ...list, name: 'Second' })
  expectData(
    await harbor.member('PUT', `/saved-views/${second.token}`, { body: { default_roles: ['support', 'support'] } }),
  )
  const roles = new Map((await viewsOf(harbor)).map(({ token, default_roles }) => [token, default_roles]))
  expect([first, own, second].map(({ token }) => roles.get(token))).toEqual([['admin'], ['support'], ['support']])
})

test('two admins who choose at once leave one first view', async () => {
  const list = { list: 'links', search: 'status=accepted' }
  const made = [await shared({ ...list, name: 'One' }), await shared({ ...list, name: 'Two' })]
  await Promise.all(
    made.map(({ token }) =>
      harbor.member('PUT', `/saved-views/${token}`, { body: { default_roles: ['viewer'] } }).then(expectData),
    ),
  )
  const first = (await viewsOf(harbor)).filter(({ list, default_roles }) => list === 'links' && default_roles.length)
  expect(first).toHaveLength(1)
})

test('a name is unique in its list and namespace, regardless of case', async () => {
  const list = { list: 'accounts', search: 'type=checking' }
  const view = await shared({ ...list, name: 'Checking' })
  expect(refused(await share({ ...list, name: 'CHECKING' }))).toEqual([409, 'error.conflict'])
  const other = await shared({ ...list, name: 'Checking', partner_id: harbor.partnerId })
  const third = await shared({ ...list, name: 'Third' })
  const rename = (token: string, name: string) => harbor.member('PUT', `/saved-views/${token}`, { body: { name } })
  expect(refused(await rename(third.token, 'checking'))).toEqual([409, 'error.conflict'])
  expectData(await rename(view.token, 'CHECKING'))
  expectData(await rename(other.token, 'Third'))
})

test('a list has at most 20, and another organization’s namespace does not exist', async () => {
  const list = { list: 'settlements', search: 'currency=USD' }
  for (let n = 0; n < MAX_SHARED_VIEWS; n++) await shared({ ...list, name: `View ${n}` })
  expect(refused(await share({ ...list, name: 'One more' }))).toEqual([409, 'error.conflict'])
  expect((await share({ ...list, name: 'Theirs', partner_id: meadow.partnerId })).status).toBe(404)
})

test.each(['?state=failed', 'a=b#c', 'a=b c', 'x'.repeat(2001)])('%j is not a query string', async (search) => {
  expect((await share({ ...failed, name: 'Invalid', search })).status).toBe(400)
})
