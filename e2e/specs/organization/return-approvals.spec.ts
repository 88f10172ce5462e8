import { APPLICATION, OPERATOR, SECOND_OPERATOR } from '../../../lib/demo/scenario.ts'
import { type Bank, caller, confirming, openNamespace, overHttp } from '../../../lib/testing/bank.ts'
import { expectAccessibleInBoth } from '../../support/accessible.ts'
import { expect, expectData, signedOut, test } from '../../support/fixtures.ts'
import { signedIn } from '../../support/signed-in.ts'

test.use(signedOut)

/** A session of the API. */
async function signIn(server: string, { email, password }: { email: string; password: string }) {
  const body = { admin_email: email, admin_password: password }
  const { access_token: jwt } = expectData(await caller(overHttp(server), {})('POST', '/organization/signin', { body }))
  return { jwt, call: confirming(caller(overHttp(server), { authorization: `Bearer ${jwt}` }), password) }
}

type Admin = Awaited<ReturnType<typeof signIn>>
type Admins = readonly [Admin, Admin]

/** A live namespace of the operator's organization, whose two admins have been members for long. */
async function liveNamespace(server: string, [first, second]: Admins): Promise<Bank> {
  const { organization_id: orgId } = expectData(await first.call('GET', '/members/me'))
  const { request } = expectData(await first.call('POST', '/organization/verification', { body: APPLICATION }))
  const decision = { decision: 'approved', reason: 'Our own organization' }
  const { approval } = expectData(
    await first.call('PUT', `/operator/verifications/${request.token}`, { body: decision }),
  )
  expectData(await second.call('PUT', `/operator/approvals/${approval.token}`, { body: { decision: 'approved' } }))
  return openNamespace(overHttp(server), { orgId, jwt: first.jwt, ...OPERATOR }, 'treasury', undefined, 'live')
}

/** Other specs of the worker have the same operator. */
async function turnOff([first, second]: Admins): Promise<void> {
  const body = { live_returns: false, member_roles: false, returns_up_to: [] }
  const { approval_id } = (await first.call('PUT', '/organization/approval-rules', { body })).body
  expectData(await second.call('PUT', `/approvals/${approval_id}`, { body: { decision: 'approved' } }))
}

/** A completed payment within a bank. */
async function received(bank: Bank): Promise<string> {
  const body = {
    amount: { currency: 'USD', total: '250000' },
    debtor_party: { payment_address: await bank.customer('payer') },
    beneficiary_party: { payment_address: await bank.customer('payee') },
    payment_type: 'Type_Push',
  }
  const { payment_id } = expectData(await bank.key('POST', '/payments', { body }))
  expectData(await bank.key('POST', `/payments/${payment_id}/submissions`))
  return payment_id
}

test('a return above its limit waits for a second admin, who sees the amount and the note', async ({
  browser,
  server,
}) => {
  const admins: Admins = [await signIn(server, OPERATOR), await signIn(server, SECOND_OPERATOR)]
  const bank = await liveNamespace(server, admins)
  const id = await received(bank)
  const [mine, theirs] = [await signedIn(browser, OPERATOR), await signedIn(browser, SECOND_OPERATOR)]
  const [author, approver] = [await mine.newPage(), await theirs.newPage()]
  await author.goto('/settings/approvals')
  await author.getByRole('button', { name: 'Edit rules' }).click()
  const rules = author.getByRole('dialog', { name: 'Edit approval rules' })
  await rules.getByLabel('Returns of live payments').check()
  await rules.getByLabel('Return limits without approval').fill('1,000 USD')
  await rules.getByRole('button', { name: 'Save rules' }).click()
  await expect(rules).toBeHidden()
  await expect(author.getByText('above 1,000.00 USD')).toBeVisible()

  await author.goto(`/n/${bank.partnerId}/payments/${id}`)
  await author.getByRole('main').getByRole('button', { name: 'Return funds' }).click()
  const dialog = author.getByRole('dialog', { name: 'Return funds' })
  await dialog.getByLabel('Reason').selectOption('Other')
  await dialog.getByLabel('Note').fill('Agreed with the payer by phone')
  await dialog.getByRole('button', { name: 'Return funds' }).click()
  await expect(dialog.getByRole('status').filter({ hasText: 'Sent for approval' })).toBeVisible()
  await dialog.getByRole('link', { name: 'View request' }).click()
  await expect(author.getByRole('dialog', { name: 'Return a payment' })).toContainText('2,500.00')

  await approver.goto('/settings/approvals')
  await approver.getByRole('button', { name: 'Review request: Return a payment' }).click()
  const review = approver.getByRole('dialog', { name: 'Return a payment' })
  await expect(review.getByText('2,500.00')).toBeVisible()
  await expect(review.getByRole('row', { name: 'note' })).toContainText('Agreed with the payer by phone')
  await expectAccessibleInBoth(approver)
  await review.getByRole('button', { name: 'Approve' }).click()
  await expect(review).toBeHidden()

  await author.goto(`/n/${bank.partnerId}/payments/${id}`)
  await expect(author.getByRole('main').getByText('Returned', { exact: true }).first()).toBeVisible()
  expect(expectData(await bank.key('GET', `/payments/${id}/returns`)).returns).toMatchObject([
    { amount: { total: '250000' }, reason: 'NARR' },
  ])
  await turnOff(admins)
  await Promise.all([mine.close(), theirs.close()])
})
