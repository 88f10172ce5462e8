import type { Page } from '@playwright/test'
import { PAGE_SIZE } from '#app/(console)/n/[partner]/tasks/queries.ts'
import { expectAccessible, violationsOf } from '../../support/accessible.ts'
import { invitedMember } from '../../support/colleague.ts'
import { type Bank, expect, expectData, signedOut, test } from '../../support/fixtures.ts'
import { cardOf, holdUndoWindows, linkOf, panelOf, pulls, rowOf, tasksOf, withQueue } from '../../support/queue.ts'
import { signedIn } from '../../support/signed-in.ts'
import { breakRequests } from '../../support/try-again.ts'

// The queue has one row for each payment that waits, however many of its tasks are open.

test.use(signedOut)

const ONE_TASK = ['ash', 'birch', 'cedar', 'elm']
const TWO_TASKS = ['fir', 'hazel', 'larch', 'maple']
/** A task that does not exist. */
const UNKNOWN = 'pat_01h455vb4pex5vsknk084sn02q'

/** Half of the payments wait for an approval, the others for an approval and a review. */
async function mixedQueue(page: Page): Promise<{ bank: Bank; ids: string[] }> {
  const bank = await withQueue(page, ...ONE_TASK)
  const admission_policy = { confirm_incoming: false, review_threshold: { currency: 'USD', total: '1' } }
  expectData(await bank.member('PUT', `/partner/${bank.partnerId}`, { body: { admission_policy } }))
  const ids = await pulls(bank, ...TWO_TASKS)
  await page.goto(`/n/${bank.partnerId}/tasks`)
  await expect(rowOf(page, 'maple')).toBeVisible()
  return { bank, ids }
}

const summaryOf = async (bank: Bank) => expectData(await bank.key('GET', '/admission-queue/summary')).views

test('two people empty a queue in which half of the payments have two tasks, by keyboard, and nothing is refused', async ({
  page,
  browser,
}) => {
  const { bank, ids } = await mixedQueue(page)
  const refused: string[] = []
  const watch = (watched: Page) =>
    watched.on('response', (answer) => {
      if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`)
    })
  watch(page)
  await expect(page.locator('tr[data-id]')).toHaveCount(8)
  expect(await tasksOf(bank)).toHaveLength(12)
  const { all } = await summaryOf(bank)
  expect(all).toEqual({ count: 8, sums: [{ currency: 'USD', total: '20000', count: 8 }] })
  await expect(page.getByRole('link', { name: 'All 8' })).toBeVisible()
  await expect(page.getByText('Total 200.00 USD')).toBeVisible()

  const ana = await invitedMember(bank, 'Ana', 'Lind')
  const theirs = await signedIn(browser, ana)
  const other = await theirs.newPage()
  watch(other)
  await other.goto(`/n/${bank.partnerId}/tasks`)

  // One from the top, the other from the bottom.
  await linkOf(page, 'ash').press('Enter')
  await linkOf(other, 'maple').press('Enter')
  for (const queue of [page, other]) {
    await expect(panelOf(queue).getByRole('button', { name: 'Accept', exact: true })).toBeVisible()
  }
  for (const name of ONE_TASK) {
    await expect(linkOf(page, name)).toBeFocused()
    await page.keyboard.press('a')
    await page.keyboard.press('Enter')
  }
  for (const [at, name] of TWO_TASKS.toReversed().entries()) {
    await expect(linkOf(other, name)).toBeFocused()
    await other.keyboard.press(at < 2 ? 'd' : 'a')
    if (at < 2) await other.keyboard.press('2')
    await other.keyboard.press('Enter')
  }
  await expect.poll(async () => (await summaryOf(bank)).all.count).toBe(0)
  for (const queue of [page, other]) {
    await expect(cardOf(queue)).toBeHidden()
    await expect(queue.getByText('No open tasks')).toBeVisible()
  }
  expect(refused).toEqual([])
  const states = await Promise.all(ids.map(async (id) => expectData(await bank.key('GET', `/payments/${id}`)).state))
  expect(states).toEqual(['completed', 'completed', 'failed', 'failed'])

  // The declined payments name who declined, with the reason that was chosen, before what it withdrew.
  const { entries } = expectData(await bank.key('GET', `/payments/${ids[3]}/timeline`))
  const kinds = entries.map(({ kind }: { kind: string }) => kind)
  expect(kinds.indexOf('task_failed')).toBeGreaterThan(0)
  expect(kinds.indexOf('task_withdrawn')).toBeGreaterThan(kinds.indexOf('task_failed'))
  await theirs.close()
})

test('a payment with two tasks is decided one by one from its panel, and says what it still waits for', async ({
  page,
}) => {
  const { bank, ids } = await mixedQueue(page)
  await expect(rowOf(page, 'fir')).toContainText('Approval')
  await expect(rowOf(page, 'fir')).toContainText('Review')
  await linkOf(page, 'fir').press('Enter')
  const tasks = panelOf(page).getByRole('list', { name: 'Tasks' })
  // The control that has the focus disappears, and the focus stays with the payment.
  await tasks.getByRole('button', { name: 'Decline customer approval' }).click()
  await expect(tasks.getByRole('radio', { name: 'Insufficient funds' })).toBeFocused()
  await tasks.getByRole('button', { name: 'Cancel' }).click()
  await expect(tasks.getByRole('button', { name: 'Decline customer approval' })).toBeFocused()
  await tasks.getByRole('button', { name: 'Accept customer approval' }).click()
  const question = tasks.getByRole('form', { name: 'Accept 10.00 USD?' })
  await expect(question.getByText('This reaches your review threshold of 0.01 USD.')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(tasks.getByRole('button', { name: 'Accept customer approval' })).toBeFocused()
  await expect(cardOf(page)).toBeHidden()
  await tasks.getByRole('button', { name: 'Decline customer approval' }).click()
  await tasks.getByRole('button', { name: 'Cancel' }).focus()
  await page.keyboard.press('Escape')
  await expect(tasks.getByRole('radio'), 'closes the form only, wherever its focus is').toHaveCount(0)
  await expect(tasks.getByRole('button', { name: 'Decline customer approval' })).toBeFocused()
  await tasks.getByRole('button', { name: 'Accept customer approval' }).click()
  await page.keyboard.press('Enter')
  await expect(linkOf(page, 'fir')).toBeFocused()
  await expect(cardOf(page)).toContainText('Waiting on payment review')
  await expect(panelOf(page).getByText('Partially accepted. Waiting on payment review.')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(rowOf(page, 'fir').getByRole('img', { name: 'Accepted:' })).toBeVisible()
  expect((await summaryOf(bank)).all.count, 'it still waits').toBe(8)
  await linkOf(page, 'fir').press('Enter')
  await expect(panelOf(page).getByRole('button', { name: 'Accept', exact: true })).toBeVisible()
  await page.keyboard.press('a')
  await page.keyboard.press('Enter')
  const state = async () => expectData(await bank.key('GET', `/payments/${ids[0]}`)).state
  await expect.poll(state).toBe('completed')
})

test('a withdrawn task never shows a reason that nobody chose', async ({ page }) => {
  const { bank, ids } = await mixedQueue(page)
  const ana = await invitedMember(bank, 'Ana', 'Lind')
  await linkOf(page, 'maple').press('Enter')
  const panel = panelOf(page)
  await expect(panel.getByText('Open payment')).toBeVisible()
  await page.route(`**/payments/${ids[3]}/timeline`, (route) => route.abort())
  const own = (await tasksOf(bank)).filter(({ payment_id }: { payment_id: string }) => payment_id === ids[3])
  const review = own.find(({ workflow }: { workflow: string }) => workflow === 'payment_review')
  const path = `/payments/${ids[3]}/admissions/${review.admission_id}/tasks/${review.token}`
  expectData(await ana.member('PUT', path, { body: { status: 'failed', status_reason: 'fraud_detected' } }))
  const tasks = panel.getByRole('list', { name: 'Tasks' })
  await expect(tasks.getByText('Closed', { exact: true })).toHaveCount(2)
  await expect(panel.getByText('Business reasons')).toHaveCount(0)
  await page.unroute(`**/payments/${ids[3]}/timeline`)
  // Live changes may have read it already.
  const again = tasks.getByRole('button', { name: 'Try again' }).first()
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 1_000 })
    await expect(tasks.getByText('Declined: Suspected fraud')).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await expect(tasks.getByText('Withdrawn', { exact: true })).toBeVisible()
  await expect(tasks.getByText('Ana Lind declined the payment’s other task')).toBeVisible()
  await page.goto(`/n/${bank.partnerId}/payments/${ids[3]}`)
  await expect(page.getByText('Ana Lind declined the payment’s other task')).toBeVisible()
})

test('a failed read of the payment says that the names of the parties are missing', async ({ page }) => {
  const bank = await withQueue(page, 'ash')
  const body = {
    amount: { currency: 'USD', total: '1000' },
    debtor_party: { payment_address: await bank.customer('fir'), first_name: 'Mona', last_name: 'Berg' },
    beneficiary_party: { payment_address: await bank.customer('payee') },
    payment_type: 'Type_Pull',
  }
  const { payment_id } = expectData(await bank.key('POST', '/payments', { body }))
  expectData(await bank.key('POST', `/payments/${payment_id}/submissions`))
  await page.goto(`/n/${bank.partnerId}/tasks`)
  const recovers = await breakRequests(page, `**/payments/${payment_id}`)
  await linkOf(page, 'fir').press('Enter')
  const missing = panelOf(page).getByText('Couldn’t load the parties’ names.')
  await expect(missing).toBeVisible()
  await expectAccessible(page)
  await recovers(panelOf(page).getByText('Mona Berg'))
  await expect(missing).toHaveCount(0)
})

test('the whole queue is sorted and filtered, with counts on every tab, and a bulk action counts payments', async ({
  page,
}) => {
  const { bank } = await mixedQueue(page)
  const order = () => page.locator('tr[data-id] a').allInnerTexts()
  await page.getByRole('button', { name: 'Amount' }).click()
  await expect(page).toHaveURL(/sort=amount\.asc/)
  await page.getByRole('button', { name: 'Amount' }).click()
  await expect(page).toHaveURL(/sort=amount\.desc/)
  await expect.poll(async () => (await order())[0]).toMatch(/^(elm|maple)@/)

  await page.getByLabel('Task type').selectOption('Payment review')
  await expect(page).toHaveURL(/workflow=payment_review/)
  await expect(page.locator('tr[data-id]')).toHaveCount(4)
  await expect(page.getByRole('link', { name: 'All 4' })).toBeVisible()
  await expect(page.getByText('Total 100.00 USD')).toBeVisible()
  // Payments expire after an hour, so all of them are marked.
  await page.getByRole('link', { name: 'Expiring soon 4' }).click()
  await expect(rowOf(page, 'maple').getByText(/min left$/)).toBeVisible()
  await page.getByRole('link', { name: 'On hold 0' }).click()
  await expect(page.getByText('No tasks match these filters')).toBeVisible()
  await page.getByRole('link', { name: 'Clear filters' }).first().click()
  await expect(page.getByText('No payments on hold')).toBeVisible()
  await page.getByRole('link', { name: /^All/ }).click()
  await expect(page.locator('tr[data-id]')).toHaveCount(8)
  await page.getByLabel('Time left').selectOption('Under 4 hours left')
  await expect(page).toHaveURL(/left=14400/)
  await expect(page.locator('tr[data-id]')).toHaveCount(8)
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByLabel('Debtor address').fill('haz')
  await expect(page.getByRole('link', { name: 'All 1' })).toBeVisible()
  await page.getByLabel('Debtor address').fill('')
  await page.getByLabel('Payment type').selectOption('Push')
  await expect(page).toHaveURL(/type=Type_Push/)
  await expect(page.getByText('No tasks match these filters')).toBeVisible()
  await page.getByLabel('Payment type').selectOption('Pull')
  await expect(page.getByRole('link', { name: 'All 8' })).toBeVisible()
  await page.getByRole('link', { name: 'Clear filters' }).first().click()

  await rowOf(page, 'fir').getByRole('checkbox').click()
  await rowOf(page, 'hazel').getByRole('checkbox').click()
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Decline', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Declines 2 payments totaling 30.00 USD.')).toBeVisible()
  await dialog.getByLabel('Duplicate').check()
  await dialog.getByRole('button', { name: 'Decline 2 payments' }).click()
  await expect(rowOf(page, 'fir')).toHaveCount(0)
  await expect(dialog).toBeHidden()
  expect((await summaryOf(bank)).all).toEqual({ count: 6, sums: [{ currency: 'USD', total: '17000', count: 6 }] })
})

test('a link to an unknown task says so, and closes', async ({ page }) => {
  const bank = await withQueue(page, 'ash')
  await page.goto(`/n/${bank.partnerId}/tasks?task=${UNKNOWN}`)
  await expect(panelOf(page).getByText('Task not found')).toBeVisible()
  await expect(panelOf(page).getByText('It doesn’t exist or belongs to another namespace.')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await panelOf(page).getByRole('button', { name: 'Close', exact: true }).click()
  await expect(panelOf(page)).toBeHidden()
})

test('a payment beyond the first page of the queue is opened and decided from its own screen', async ({ page }) => {
  const endUndoWindows = await holdUndoWindows(page)
  const bank = await withQueue(page, 'ash')
  for (let at = 0; at < PAGE_SIZE / 10; at++) await pulls(bank, ...Array.from({ length: 10 }, (_, n) => `d${at}-${n}`))
  const [id = ''] = await pulls(bank, 'yew')
  await page.goto(`/n/${bank.partnerId}/payments/${id}`)
  await page.getByRole('link', { name: 'Open task' }).click()
  await expect(panelOf(page).getByText('yew@')).not.toHaveCount(0)
  await expect(rowOf(page, 'd0-0')).toBeVisible()
  await expect(rowOf(page, 'yew')).toHaveCount(0)
  await expectAccessible(page)
  await panelOf(page).getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(cardOf(page)).toContainText('Accepting 10.00 USD')
  await expect(linkOf(page, 'ash'), 'the first payment that is left').toBeFocused()
  await page.keyboard.press('u')
  await expect(panelOf(page).getByText('yew@')).not.toHaveCount(0)
  await panelOf(page).getByRole('button', { name: 'Accept', exact: true }).click()
  await endUndoWindows()
  const state = async () => expectData(await bank.key('GET', `/payments/${id}`)).state
  await expect.poll(state).toBe('completed')
})

test('a link to an open task that a filter hides opens it, and one to a closed task says so', async ({ page }) => {
  const bank = await withQueue(page, 'ash')
  const [task] = await tasksOf(bank)
  const link = `/n/${bank.partnerId}/tasks?task=${task.token}`
  // An age filter of the Overview, which the list shows without a field of its own.
  await page.goto(`${link}&older_than=86400`)
  await expect(page.getByText('No tasks match these filters')).toBeVisible()
  await expect(panelOf(page).getByRole('button', { name: 'Accept', exact: true })).toBeVisible()

  const path = `/payments/${task.payment_id}/admissions/${task.admission_id}/tasks/${task.token}`
  expectData(await bank.key('PUT', path, { body: { status: 'completed', status_reason: 'accepted' } }))
  await page.goto(link)
  await expect(panelOf(page).getByText('All of your tasks for this payment are closed')).toBeVisible()
  await panelOf(page).getByRole('link', { name: 'Open payment' }).click()
  await expect(page).toHaveURL(new RegExp(`/payments/${task.payment_id}`))
})
