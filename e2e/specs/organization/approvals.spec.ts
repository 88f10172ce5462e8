import { OPERATOR, SECOND_OPERATOR } from '../../../lib/demo/scenario.ts'
import { expect, signedOut, test } from '../../support/fixtures.ts'
import { newBank } from '../../support/new-bank.ts'
import { signedIn } from '../../support/signed-in.ts'

test.use(signedOut)

test('rules cannot be turned on without a second admin, and nothing waits', async ({ browser }) => {
  const mine = await signedIn(browser, await newBank())
  const page = await mine.newPage()
  await page.goto('/settings/approvals')
  await expect(page.getByText('No requests yet')).toBeVisible()
  await page.getByRole('button', { name: 'Edit rules' }).click()
  const rules = page.getByRole('dialog', { name: 'Edit approval rules' })
  await rules.getByLabel('Returns of live payments').check()
  await expect(rules.getByLabel('Members and sign-in')).toBeChecked()
  const amounts = rules.getByLabel('Return limits without approval')
  await amounts.fill('1,000 USD\n5 usd')
  await rules.getByRole('button', { name: 'Save rules' }).click()
  await expect(rules.getByText('Line 2: USD is already on another line')).toBeVisible()
  await amounts.fill('1,000 USD')
  await rules.getByRole('button', { name: 'Save rules' }).click()
  await expect(rules.getByRole('alert')).toContainText('At least two admins must be able to approve')
  await mine.close()
})

test('an invitation waits for a second admin, and its author then runs it and gets the link', async ({ browser }) => {
  const [mine, theirs] = [await signedIn(browser, OPERATOR), await signedIn(browser, SECOND_OPERATOR)]
  const [author, approver] = [await mine.newPage(), await theirs.newPage()]
  await author.goto('/settings/approvals')
  const setRule = async (isOn: boolean) => {
    await author.getByRole('button', { name: 'Edit rules' }).click()
    const rules = author.getByRole('dialog', { name: 'Edit approval rules' })
    await rules.getByLabel('Members and sign-in').setChecked(isOn)
    await rules.getByRole('button', { name: 'Save rules' }).click()
    return rules
  }
  await expect(await setRule(true)).toBeHidden()
  await expect(author.getByText('Second admin required')).toBeVisible()
  await author.getByRole('button', { name: 'Edit rules' }).click()
  const edited = author.getByRole('dialog', { name: 'Edit approval rules' })
  const members = edited.getByLabel('Members and sign-in')
  await edited.getByLabel('Organization deletion').check()
  await expect(members).toBeChecked()
  await expect(members).toBeDisabled()
  await edited.getByRole('button', { name: 'Cancel' }).click()

  await author.goto('/settings/members')
  await author.getByRole('button', { name: 'Invite member' }).first().click()
  const invite = author.getByRole('dialog')
  await invite.getByLabel('Email').fill('second-account@operator.example')
  await invite.getByRole('button', { name: 'Invite member' }).click()
  await expect(invite.getByRole('status').filter({ hasText: 'Sent for approval' })).toBeVisible()
  await invite.getByRole('link', { name: 'View request' }).click()
  const own = author.getByRole('dialog', { name: 'Invite a member' })
  await expect(own.getByRole('button', { name: 'Withdraw request' })).toBeVisible()
  await expect(own.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await own.getByRole('button', { name: 'Close', exact: true }).first().click()

  await approver.goto('/settings/approvals')
  await approver.getByRole('button', { name: 'Review request: Invite a member' }).click()
  const review = approver.getByRole('dialog', { name: 'Invite a member' })
  await expect(review.getByRole('row', { name: 'email' })).toContainText('second-account@operator.example')
  await expect(review.getByText('All namespaces')).toBeVisible()
  await review.getByRole('button', { name: 'Reject' }).click()
  await expect(review.getByText('Enter a reason')).toBeVisible()
  await review.getByRole('button', { name: 'Approve' }).click()
  await expect(review).toBeHidden()

  await author.goto('/settings/approvals')
  await author.getByRole('button', { name: 'Run request: Invite a member' }).click()
  await author.getByRole('button', { name: 'Run the change' }).click()
  await expect(author.getByText(/\/invitation#/).first()).toBeVisible()
  await author.getByLabel('I’ve stored it').check()
  await author.getByRole('button', { name: 'Done' }).click()
  await expect(author.getByRole('row', { name: 'Invite a member' }).getByText('Completed')).toBeVisible()

  const rules = await setRule(false)
  await expect(rules.getByText('Sent for approval')).toBeVisible()
  await approver.goto('/settings/approvals')
  await approver.getByRole('button', { name: 'Review request: Update approval rules' }).click()
  await approver.getByRole('button', { name: 'Approve' }).click()
  await expect(approver.getByText('Second admin required')).toHaveCount(0)
  await Promise.all([mine.close(), theirs.close()])
})
