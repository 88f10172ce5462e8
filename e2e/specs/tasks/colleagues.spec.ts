import type { Route } from '@playwright/test'
import { invitedMember } from '../../support/colleague.ts'
import { type Bank, expect, expectData, signedOut, test } from '../../support/fixtures.ts'
import { assigneeOf, atQueue, cardOf, linkOf, panelOf, rowOf, tasksOf } from '../../support/queue.ts'

// Two people decide the same queue, and one of them is faster.

test.use(signedOut)

const taskOf = async (bank: Bank, name: string) =>
  (await tasksOf(bank)).find((task: { payment: { debtor_address: string } }) =>
    task.payment.debtor_address.startsWith(`${name}@`),
  )

test('a decision after that of a colleague names the colleague, moves on, and is no failure', async ({ page }) => {
  const bank = await atQueue(page, 'ash', 'birch', 'cedar')
  const ana = await invitedMember(bank, 'Ana', 'Lind')
  const { members } = expectData(await bank.member('GET', '/members'))
  const { number } = members.find(({ first_name }: { first_name: string }) => first_name === 'Ana')
  const [ash, birch] = [await taskOf(bank, 'ash'), await taskOf(bank, 'birch')]
  // The queue on the screen stays as it is until these arrive.
  const held: Route[] = []
  await page.route(/\/admission-queue\?/, (route) => void held.push(route))
  await linkOf(page, 'ash').press('Enter')
  await expect(panelOf(page).getByRole('button', { name: 'Accept', exact: true })).toBeVisible()

  const path = `/payments/${ash.payment_id}/admissions/${ash.admission_id}/tasks/${ash.token}`
  expectData(await ana.member('PUT', path, { body: { status: 'completed', status_reason: 'accepted' } }))
  expectData(await ana.member('PUT', `/admission-tasks/${birch.token}/assignee`, { body: { assignee: number } }))

  await page.keyboard.press('a')
  await expect(linkOf(page, 'birch')).toBeFocused()
  await expect(cardOf(page)).toContainText(/Accepted by Ana Lind (just now|\d+ (ms|s|min) ago)/)
  await expect(rowOf(page, 'ash')).toContainText('Accepted by Ana Lind')
  await page.keyboard.press('a')
  await expect(linkOf(page, 'cedar')).toBeFocused()
  await expect(cardOf(page)).toContainText('2 decided or claimed by colleagues')
  await expect(rowOf(page, 'birch')).toContainText('Ana Lind is working on it')
  await expect(page.getByText('Not sent')).toHaveCount(0)
  // The router announces titles as an alert, too.
  const alerts = page.locator('[role="alert"]:not(#__next-route-announcer__)')
  await expect(alerts.filter({ hasText: /\S/ })).toHaveCount(0)

  // The console has canceled those that a newer one replaces.
  for (const route of held) await route.continue().catch(() => undefined)
  await page.unroute(/\/admission-queue\?/)
  await page.keyboard.press('a')
  await expect(rowOf(page, 'ash')).toHaveCount(0)
  await expect(cardOf(page)).toBeHidden()
  await expect(rowOf(page, 'cedar')).toHaveCount(0)
  expect(await assigneeOf(bank, 'birch')).toBe(number)
})

test('after a decision, the focus skips a payment that a colleague works on', async ({ page }) => {
  const bank = await atQueue(page, 'ash', 'birch', 'cedar')
  const ana = await invitedMember(bank, 'Ana', 'Lind')
  const { members } = expectData(await bank.member('GET', '/members'))
  const { number } = members.find(({ first_name }: { first_name: string }) => first_name === 'Ana')
  const { token } = await taskOf(bank, 'birch')
  expectData(await ana.member('PUT', `/admission-tasks/${token}/assignee`, { body: { assignee: number } }))
  await expect(rowOf(page, 'birch')).toContainText('Ana Lind')
  await linkOf(page, 'ash').press('Enter')
  await expect(panelOf(page).getByRole('button', { name: 'Accept', exact: true })).toBeVisible()
  await page.keyboard.press('a')
  await expect(linkOf(page, 'cedar')).toBeFocused()
})
