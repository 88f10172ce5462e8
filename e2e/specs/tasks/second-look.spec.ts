import { expectAccessible } from '../../support/accessible.ts'
import { invitedMember } from '../../support/colleague.ts'
import { expect, expectData, signedOut, test } from '../../support/fixtures.ts'
import { cardOf, linkOf, panelOf, pulls, rowOf, statusOf, tasksOf, withQueue } from '../../support/queue.ts'
import { signedIn } from '../../support/signed-in.ts'

test.use(signedOut)

test('accepting a payment that reaches the review threshold asks once more, by keyboard, too', async ({ page }) => {
  const bank = await withQueue(page, 'ash', 'birch', 'cedar')
  // Reached by the second and the third payment, which were submitted before.
  const admission_policy = { confirm_incoming: false, review_threshold: { currency: 'USD', total: '2000' } }
  expectData(await bank.member('PUT', `/partner/${bank.partnerId}`, { body: { admission_policy } }))
  await page.goto(`/n/${bank.partnerId}/tasks`)
  await linkOf(page, 'ash').press('Enter')
  await expect(panelOf(page).getByRole('button', { name: 'Accept' })).toBeVisible()
  await page.keyboard.press('a')
  await expect(linkOf(page, 'birch'), 'below the threshold').toBeFocused()

  await page.keyboard.press('a')
  const question = panelOf(page).getByRole('form', { name: 'Accept 20.00 USD?' })
  await expect(question.getByText('Accept 20.00 USD?')).toBeVisible()
  await expect(question.getByText('This reaches your review threshold of 20.00 USD.')).toBeVisible()
  const confirm = question.getByRole('button', { name: 'Accept' })
  await expect(confirm).toBeFocused()
  await expect(confirm, 'for screen readers').toHaveAccessibleDescription(
    'Accept 20.00 USD? This reaches your review threshold of 20.00 USD.',
  )
  await page.keyboard.press('a')
  await expect(question, 'the key that opened it does not confirm it').toBeVisible()
  await linkOf(page, 'birch').focus()
  // The second time, the key is held.
  await page.keyboard.down('a')
  await page.keyboard.down('a')
  await page.keyboard.up('a')
  await expect(confirm, 'the key returns to the question').toBeFocused()
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(linkOf(page, 'birch')).toBeFocused()
  await expect(rowOf(page, 'birch')).not.toContainText('Accepting')

  await page.keyboard.press('a')
  await page.keyboard.press('Enter')
  await expect(linkOf(page, 'cedar')).toBeFocused()
  await expect(rowOf(page, 'birch')).toContainText('Accepting')
})

test('the confirmation closes when a colleague takes the task, and stays closed when it is free again', async ({
  page,
}) => {
  const bank = await withQueue(page, 'ash')
  const admission_policy = { confirm_incoming: false, review_threshold: { currency: 'USD', total: '1' } }
  expectData(await bank.member('PUT', `/partner/${bank.partnerId}`, { body: { admission_policy } }))
  const ana = await invitedMember(bank, 'Ana', 'Lind')
  const { members } = expectData(await bank.member('GET', '/members'))
  const { number } = members.find(({ email }: { email: string }) => email === ana.email)
  const [{ token }] = await tasksOf(bank)
  const assign = async (assignee: number) =>
    expectData(await bank.member('PUT', `/admission-tasks/${token}/assignee`, { body: { assignee } }))
  // On a phone, the panel hides the rows.
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`/n/${bank.partnerId}/tasks`)
  await linkOf(page, 'ash').press('Enter')
  const accept = panelOf(page).getByRole('button', { name: 'Accept', exact: true })
  const question = panelOf(page).getByRole('form', { name: 'Accept 10.00 USD?' })
  await expect(accept).toBeVisible()

  await page.keyboard.press('a')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(panelOf(page), 'the focus is not lost').toBeFocused()

  await page.keyboard.press('a')
  await expect(question).toBeVisible()
  await assign(number)
  await expect(question).toBeHidden()
  await expect(panelOf(page)).toBeFocused()
  await assign(0)
  await expect(accept).toBeVisible()
  await expect(question).toBeHidden()
})

test('a second person must review what the first approved: row and panel say who, and it takes both', async ({
  page,
  browser,
}) => {
  const bank = await withQueue(page, 'ash')
  const admission_policy = { confirm_incoming: false, review_threshold: { currency: 'USD', total: '1' } }
  const body = { admission_policy, reviewed_by: 'another_member' }
  expectData(await bank.member('PUT', `/partner/${bank.partnerId}`, { body }))
  const ana = await invitedMember(bank, 'Ana', 'Lind')
  const [id = ''] = await pulls(bank, 'birch')
  const tasks = (await tasksOf(bank)).filter((task: { payment_id: string }) => task.payment_id === id)
  const approval = tasks.find((task: { workflow: string }) => task.workflow === 'customer_authentication')
  const path = `/payments/${id}/admissions/${approval.admission_id}/tasks/${approval.token}`
  expectData(await ana.member('PUT', path, { body: { status: 'completed', status_reason: 'accepted' } }))

  const theirs = await signedIn(browser, ana)
  const other = await theirs.newPage()
  await other.goto(`/n/${bank.partnerId}/tasks`)
  await expect(rowOf(other, 'birch')).toContainText('Needs a second person: you accepted this payment')
  await linkOf(other, 'birch').press('Enter')
  await expect(panelOf(other).getByText('Needs a second person: you accepted this payment')).toBeVisible()
  await expect(panelOf(other).getByRole('button', { name: 'Accept' })).toHaveCount(0)
  await other.keyboard.press('a')
  await expect(statusOf(other)).toHaveText(/^You accepted another task of this payment\./)
  await expectAccessible(other)
  await theirs.close()

  await page.goto(`/n/${bank.partnerId}/tasks`)
  await expect(rowOf(page, 'birch')).toContainText('Needs a second person: Ana Lind accepted this payment')
  await linkOf(page, 'birch').press('Enter')
  await expect(panelOf(page).getByText('Needs a second person: Ana Lind accepted this payment')).toBeVisible()
  await page.keyboard.press('a')
  await page.keyboard.press('Enter')
  const state = async () => expectData(await bank.key('GET', `/payments/${id}`)).state
  await expect.poll(state).toBe('completed')
})

test('the second task of a payment cannot be accepted while the first acceptance can still be undone', async ({
  page,
}) => {
  const bank = await withQueue(page, 'ash')
  const admission_policy = { confirm_incoming: false, review_threshold: { currency: 'USD', total: '1' } }
  const body = { admission_policy, reviewed_by: 'another_member' }
  expectData(await bank.member('PUT', `/partner/${bank.partnerId}`, { body }))
  await pulls(bank, 'birch')
  await page.goto(`/n/${bank.partnerId}/tasks`)
  await expect(rowOf(page, 'birch'), 'one row for both of its tasks').toHaveCount(1)
  await linkOf(page, 'birch').press('Enter')
  await expect(panelOf(page).getByRole('button', { name: 'Accept', exact: true })).toBeVisible()
  await page.keyboard.press('a')
  await page.keyboard.press('Enter')
  await expect(cardOf(page)).toContainText('Accepting')
  await expect(cardOf(page), 'one of two').toContainText('Waiting on payment review')
  await page.keyboard.press('j')
  await expect(linkOf(page, 'birch')).toBeFocused()
  const tasks = panelOf(page).getByRole('list', { name: 'Tasks' })
  await expect(tasks.getByText(/^You are accepting another task of this payment/)).toBeVisible()
  await expect(tasks.getByRole('button', { name: 'Accept payment review' })).toHaveCount(0)
})
