import { expectAccessible } from '../../support/accessible.ts'
import { invitedMember } from '../../support/colleague.ts'
import { type Bank, expect, expectData, signedOut, test } from '../../support/fixtures.ts'
import { assigneeOf, linkOf, panelOf, pulls, rowOf, statusOf, tasksOf, withQueue } from '../../support/queue.ts'
import { signedIn, signInAs } from '../../support/signed-in.ts'

test.use(signedOut)

type AssignedTask = { assignee: number; payment: { debtor_address: string } }

async function assigneesByDebtor(bank: Bank): Promise<Record<string, number>> {
  const tasks: AssignedTask[] = await tasksOf(bank)
  return Object.fromEntries(tasks.map(({ payment, assignee }) => [payment.debtor_address.split('@')[0], assignee]))
}

test('an admin makes rules, new payments are assigned in turn, and each member has a tab for them', async ({
  page,
  browser,
}) => {
  const bank = await withQueue(page, 'ash')
  const support = await invitedMember(bank, 'Sam', 'Support')
  await page.goto('/namespaces')
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Assignment rules' }).click()
  await expect(page.getByText('No assignment rules yet')).toBeVisible()

  const dialog = page.getByRole('dialog')
  const rules = page.getByRole('list', { name: 'Assignment rules' })
  const ruleOf = (name: string) => rules.getByRole('listitem').filter({ hasText: name })
  const create = async (name: string, members: readonly RegExp[]) => {
    await page.getByRole('button', { name: 'Create rule' }).first().click()
    await dialog.getByLabel('Name', { exact: true }).fill(name)
    for (const member of members) await dialog.getByRole('checkbox', { name: member }).check()
  }
  await create('Everything', [/Sam Support/])
  await dialog.getByRole('button', { name: 'Create rule' }).click()
  await expect(page.getByText('All payments, assigned to Sam Support')).toBeVisible()
  await create('Large', [])
  await dialog.getByLabel('Currency').selectOption('USD')
  await dialog.getByLabel('Minimum amount').fill('20')
  await dialog.getByLabel('Only during set hours').check()
  await dialog.getByLabel('To', { exact: true }).fill('00:00')
  await dialog.getByLabel('From', { exact: true }).fill('00:00')
  for (const day of ['Sat', 'Sun']) await dialog.getByRole('checkbox', { name: day }).check()
  await dialog.getByRole('button', { name: 'Create rule' }).click()
  await expect(dialog.getByText('Choose at least one member')).toBeVisible()
  await dialog.getByRole('checkbox', { name: /Admin/ }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create rule' }).click()
  await expect(
    page.getByText(/^Payments of 20\.00 USD or more, Mon–Sun 00:00–24:00 \(UTC\), assigned to Admin/),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Move Large up' }).click()
  await expect(ruleOf('Large')).toContainText('1.')
  await page.getByLabel('Amount', { exact: true }).fill('19.99')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('Sam Support (rule: Everything)')).toBeVisible()
  await expectAccessible(page)

  // 10.00, 20.00 and 30.00 USD. The job runs every second.
  await pulls(bank, 'birch', 'cedar', 'elm')
  await expect.poll(() => assigneesByDebtor(bank)).toEqual({ ash: 0, birch: 2, cedar: 1, elm: 1 })

  const colleague = await signedIn(browser, support)
  const theirs = await colleague.newPage()
  await theirs.goto(`/n/${bank.partnerId}/tasks?tab=mine`)
  await expect(theirs.getByRole('link', { name: /^Assigned to me/ })).toHaveAttribute('aria-current', 'page')
  await expect(rowOf(theirs, 'birch')).toBeVisible()
  await expect(rowOf(theirs, 'cedar')).toHaveCount(0)
  // Support reads the rules, but cannot change them.
  await theirs.goto(`/n/${bank.partnerId}/tasks/rules`)
  await expect(theirs.getByText('All payments, assigned to Sam Support')).toBeVisible()
  await expect(theirs.getByRole('button', { name: /^(Move|Edit|Delete)/ })).toHaveCount(0)
  await colleague.close()

  await page.getByRole('button', { name: 'Delete Large' }).click()
  await dialog.getByRole('button', { name: 'Delete rule' }).click()
  await expect(page.getByText('Large deleted')).toBeVisible()
  await expect(ruleOf('Everything')).toContainText('1.')
})

test('a removed member can be taken out of a rule, which says that it is skipped until then', async ({ page }) => {
  const bank = await withQueue(page, 'ash')
  const { email } = await invitedMember(bank, 'Sam', 'Support')
  const rules = [{ name: 'All', members: [2] }]
  expectData(await bank.member('PUT', '/assignment-rules', { body: { version: 0, rules } }))
  const { members } = expectData(await bank.member('GET', '/members'))
  const { token } = members.find((member: { email: string }) => member.email === email)
  expectData(await bank.member('DELETE', `/members/${token}`))
  await page.goto(`/n/${bank.partnerId}/tasks/rules`)
  const rule = page.getByRole('list', { name: 'Assignment rules' }).getByRole('listitem')
  await expect(rule).toContainText('All payments, assigned to a removed member')
  await expect(rule).toContainText('Skipped')
  await page.getByRole('button', { name: 'Edit All' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'Removed member' }).uncheck()
  await dialog.getByRole('checkbox', { name: /Admin/ }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(rule).toContainText(/assigned to Admin/)
  await expect(rule).not.toContainText('Skipped')
})

test('a member takes over a payment that a rule assigned to a colleague, and accepts it', async ({ page }) => {
  const bank = await withQueue(page, 'ash')
  const support = await invitedMember(bank, 'Sam', 'Support')
  const rules = [{ name: 'All', members: [1] }]
  expectData(await bank.member('PUT', '/assignment-rules', { body: { version: 0, rules } }))
  await pulls(bank, 'birch', 'cedar')
  await expect.poll(() => assigneeOf(bank, 'cedar')).toBe(1)

  await signInAs(page.context(), support)
  await page.goto(`/n/${bank.partnerId}/tasks?tab=all`)
  await linkOf(page, 'birch').click()
  const takeOver = panelOf(page).getByRole('button', { name: /^Take over from / })
  await expect(takeOver).toBeVisible()
  await expectAccessible(page)
  // Claiming says how, and changes nothing.
  await page.keyboard.press('c')
  await expect(statusOf(page)).toContainText('Take it over to decide it.')
  expect(await assigneeOf(bank, 'birch')).toBe(1)
  await takeOver.click()
  await expect(linkOf(page, 'birch')).toBeFocused()
  await expect.poll(() => assigneeOf(bank, 'birch')).toBe(2)
  await expect(panelOf(page).getByRole('button', { name: 'Accept', exact: true })).toBeVisible()
  await page.keyboard.press('a')
  await expect(rowOf(page, 'birch')).toHaveCount(0)

  await linkOf(page, 'cedar').click()
  await expect(takeOver).toBeVisible()
  await page.keyboard.press('t')
  await expect.poll(() => assigneeOf(bank, 'cedar')).toBe(2)
})

test('where a second person must review, tasks of a payment are taken over one by one', async ({ page }) => {
  const bank = await withQueue(page, 'ash')
  const admission_policy = { confirm_incoming: false, review_threshold: { currency: 'USD', total: '1' } }
  const policy = { admission_policy, reviewed_by: 'another_member' }
  expectData(await bank.member('PUT', `/partner/${bank.partnerId}`, { body: policy }))
  const support = await invitedMember(bank, 'Sam', 'Support')
  await invitedMember(bank, 'Ana', 'Lind')
  const rules = [{ name: 'All', members: [1, 3] }]
  expectData(await bank.member('PUT', '/assignment-rules', { body: { version: 0, rules } }))
  await pulls(bank, 'birch')
  const assignees = async () => (await tasksOf(bank)).map(({ assignee }: { assignee: number }) => assignee)
  await expect.poll(assignees).toEqual(expect.arrayContaining([1, 3]))

  await signInAs(page.context(), support)
  await page.goto(`/n/${bank.partnerId}/tasks?tab=all`)
  await linkOf(page, 'birch').click()
  const panel = panelOf(page)
  await expect(panel.getByText('Take over one of its tasks to decide it.')).toBeVisible()
  await expect(panel.getByRole('button', { name: /^Take over from / })).toHaveCount(0)
  await expectAccessible(page)
  await page.keyboard.press('t')
  await expect(statusOf(page)).toContainText('Take over one of its tasks to decide it.')
  const one = panel.getByRole('button', { name: /^Take over .+ from / })
  await expect(one).toHaveCount(2)
  await one.first().click()
  await expect(one).toHaveCount(1)
  await expect.poll(async () => (await assignees()).filter((assignee: number) => assignee === 2)).toEqual([2])
})

test('several payments are taken over together, and those without an assignee are not', async ({ page }) => {
  const bank = await withQueue(page, 'ash')
  const support = await invitedMember(bank, 'Sam', 'Support')
  const rules = [{ name: 'All', members: [1] }]
  expectData(await bank.member('PUT', '/assignment-rules', { body: { version: 0, rules } }))
  await pulls(bank, 'birch', 'cedar')
  await expect.poll(() => assigneeOf(bank, 'cedar')).toBe(1)
  await signInAs(page.context(), support)
  await page.goto(`/n/${bank.partnerId}/tasks?tab=all`)
  for (const name of ['ash', 'birch', 'cedar']) await rowOf(page, name).getByRole('checkbox').check()
  const bar = page.getByRole('group', { name: 'Selected payments' })
  // On a phone, all actions can be reached.
  await page.setViewportSize({ width: 390, height: 844 })
  for (const name of ['Claim', 'Take over 2', 'Hold', 'Snooze', 'Decline', 'Assign to', 'Clear selection']) {
    const action = bar.getByRole('button', { name })
    await action.scrollIntoViewIfNeeded()
    await expect(action).toBeInViewport({ ratio: 0.97 })
  }
  await bar.getByRole('button', { name: 'Take over 2' }).click()
  await expect(page.getByText('2 payments taken over')).toBeVisible()
  expect([await assigneeOf(bank, 'ash'), await assigneeOf(bank, 'birch'), await assigneeOf(bank, 'cedar')]).toEqual([
    0, 2, 2,
  ])
})
