import { expectAccessible } from '../../support/accessible.ts'
import { invitedMember } from '../../support/colleague.ts'
import { expect, expectData, signedOut, test } from '../../support/fixtures.ts'
import { atQueue, linkOf, panelOf, rowOf, statusOf, tasksOf, withQueue } from '../../support/queue.ts'

// A snoozed payment leaves the queue until its time, and always before it expires.

test.use(signedOut)

test('a payment is snoozed from its panel, found under Snoozed, and returned', async ({ page }) => {
  const bank = await atQueue(page, 'ash', 'birch')
  await linkOf(page, 'ash').click()
  const snooze = panelOf(page).getByRole('button', { name: 'Snooze' })
  await snooze.press('Enter')
  // These payments expire in an hour, so that only a custom time is early enough.
  const tooLate = page.getByRole('menuitem', { name: '1 hour' })
  await expect(tooLate).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('menuitem', { name: 'Choose a time…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Snooze payment' })
  const field = dialog.getByLabel('Show again at')
  const latest = await field.inputValue()
  await field.fill('2030-01-01T09:00')
  await dialog.getByRole('button', { name: 'Snooze' }).click()
  await expect(dialog).toContainText('Choose a time at least 15 minutes before the payment expires.')
  await expectAccessible(page)
  await field.fill(latest)
  await dialog.getByRole('button', { name: 'Snooze' }).click()

  // The next payment is open, and the snoozed one is gone without a reload.
  await expect(linkOf(page, 'birch')).toBeFocused()
  await expect(rowOf(page, 'ash')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'All 1' })).toBeVisible()
  await page.getByRole('link', { name: 'Snoozed 1' }).click()
  await expect(rowOf(page, 'ash')).toBeVisible()
  await expect(rowOf(page, 'birch')).toHaveCount(0)
  await linkOf(page, 'ash').click()
  await expect(panelOf(page)).toContainText('Snoozed, returns')
  await expect(panelOf(page).getByRole('button', { name: 'Accept', exact: true })).toBeVisible()
  await expectAccessible(page)
  await panelOf(page).getByRole('button', { name: 'End snooze' }).click()
  await expect(rowOf(page, 'ash')).toHaveCount(0)
  await expect(page.getByText('No snoozed payments')).toBeVisible()
  await page.getByRole('link', { name: 'All 2' }).click()
  await expect(rowOf(page, 'ash')).toBeVisible()
  const { views } = expectData(await bank.key('GET', '/admission-queue/summary'))
  expect([views.all.count, views.snoozed.count]).toEqual([2, 0])
})

test('a snooze is undone from its notice, and the last payment closes its panel', async ({ page }) => {
  await atQueue(page, 'elm')
  await linkOf(page, 'elm').click()
  await panelOf(page).getByRole('button', { name: 'Snooze' }).click()
  await page.getByRole('menuitem', { name: 'Choose a time…' }).click()
  await page.getByRole('dialog', { name: 'Snooze payment' }).getByRole('button', { name: 'Snooze' }).click()
  await expect(panelOf(page)).toBeHidden()
  await expect(page.getByText('No open tasks')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rowOf(page, 'elm')).toBeVisible()
})

test('S opens the times, and several payments are snoozed together', async ({ page }) => {
  const bank = await atQueue(page, 'oak')
  const [debtor, beneficiary] = [await bank.customer('late-from'), await bank.customer('late-to')]
  for (const total of ['100', '200']) {
    const body = {
      amount: { currency: 'USD', total },
      debtor_party: { payment_address: debtor },
      beneficiary_party: { payment_address: beneficiary },
      payment_type: 'Type_Pull',
      expires_at: new Date(Date.now() + 3 * 86_400_000).toISOString(),
    }
    const { payment_id } = expectData(await bank.key('POST', '/payments', { body }))
    expectData(await bank.key('POST', `/payments/${payment_id}/submissions`))
  }
  const late = rowOf(page, 'late-from')
  await expect(late).toHaveCount(2)
  await late.first().getByRole('link').press('Enter')
  await expect(panelOf(page).getByRole('button', { name: 'Snooze' })).toBeVisible()
  await page.keyboard.press('s')
  await expect(page.getByRole('menuitem', { name: '1 hour' })).toBeFocused()
  await page.keyboard.press('Escape')

  for (const row of await late.all()) await row.getByRole('checkbox').check()
  const bar = page.getByRole('group', { name: 'Selected payments' })
  await bar.getByRole('button', { name: 'Snooze' }).click()
  await page.getByRole('menuitem', { name: '1 hour' }).click()
  await expect(page.getByText('2 payments snoozed')).toBeVisible()
  await expect(late).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Snoozed 2' })).toBeVisible()
})

test('a payment that a colleague is working on cannot be snoozed, and S says so', async ({ page }) => {
  const bank = await withQueue(page, 'ash', 'birch')
  const ana = await invitedMember(bank, 'Ana', 'Lind')
  const { number } = expectData(await ana.member('GET', '/members/me'))
  const [{ token }] = await tasksOf(bank)
  expectData(await ana.member('PUT', `/admission-tasks/${token}/assignee`, { body: { assignee: number } }))
  await page.goto(`/n/${bank.partnerId}/tasks`)
  await linkOf(page, 'ash').press('Enter')
  await expect(panelOf(page).getByText('Ana Lind is working on it')).toBeVisible()
  await expect(panelOf(page).getByRole('button', { name: 'Snooze' })).toHaveCount(0)
  await page.keyboard.press('s')
  await expect(statusOf(page)).toHaveText('Ana Lind is working on this payment. Only Ana Lind can snooze it.')
  await page.keyboard.press('j')
  await expect(panelOf(page).getByRole('button', { name: 'Snooze' })).toBeVisible()
  await expect(statusOf(page)).toBeEmpty()

  for (const name of ['ash', 'birch']) await rowOf(page, name).getByRole('checkbox').check()
  const snooze = page.getByRole('group', { name: 'Selected payments' }).getByRole('button', { name: 'Snooze' })
  await expect(snooze, 'for one of two payments').toHaveText('Snooze 1')
  await rowOf(page, 'birch').getByRole('checkbox').uncheck()
  await expect(snooze).toHaveCount(0)
})

test('a link to the task of a snoozed payment opens it, and its snooze can be ended', async ({ page }) => {
  const bank = await withQueue(page, 'ash')
  const [{ token, payment_id, payment }] = await tasksOf(bank)
  const until = payment.expires_at - 20 * 60
  expectData(await bank.member('PUT', `/admission-queue/${payment_id}/snooze`, { body: { until } }))
  await page.goto(`/n/${bank.partnerId}/tasks?task=${token}`)
  await expect(panelOf(page)).toContainText('Snoozed, returns')
  await expect(panelOf(page).getByRole('button', { name: 'Accept', exact: true })).toBeVisible()
  await expectAccessible(page)
  await panelOf(page).getByRole('button', { name: 'End snooze' }).press('Enter')
  await expect(rowOf(page, 'ash')).toBeVisible()
  await expect(panelOf(page)).not.toContainText('Snoozed, returns')
  await expect(panelOf(page)).toBeFocused()
})
