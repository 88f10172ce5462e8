import { expectAccessible } from '../../support/accessible.ts'
import { invitedMember } from '../../support/colleague.ts'
import { expect, signedOut, test } from '../../support/fixtures.ts'
import { withQueue } from '../../support/queue.ts'

test.use(signedOut)

test('a notification appears live, leads to its record and is read by opening it', async ({ page }) => {
  const bank = await withQueue(page, 'ash')
  await page.goto(`/n/${bank.partnerId}/customers`)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Notifications', exact: true })).toBeVisible()

  await invitedMember(bank, 'Ana', 'Lind')
  const mark = page.getByRole('link', { name: '1 unread notification', exact: true })
  await expect(mark).toBeVisible()
  await mark.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  await expect(page.getByText('Ana Lind joined the organization')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'New member' }).click()
  await expect(page).toHaveURL(/\/settings\/members/)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Notifications', exact: true })).toBeVisible()

  await page.goto('/notifications')
  await expect(page.getByText('No unread notifications')).toBeVisible()
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await expect(page.getByRole('link', { name: 'New member' })).toBeVisible()

  await invitedMember(bank, 'Ben', 'Ode')
  await expect(mark).toBeVisible()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(mark).toHaveCount(0)
})
