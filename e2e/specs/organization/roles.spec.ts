import { expectAccessible } from '../../support/accessible.ts'
import { invitedMember } from '../../support/colleague.ts'
import { expect, expectData, test } from '../../support/fixtures.ts'
import { signedIn } from '../../support/signed-in.ts'

test('an admin creates a role, and its members may do what it allows', async ({ page, browser, bank }) => {
  await page.goto('/settings/roles')
  await expect(page.getByRole('row').filter({ hasText: 'Admin' })).toContainText('Built-in')
  await page.getByRole('button', { name: 'Create role' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create role' })
  await dialog.getByRole('button', { name: 'Create role' }).click()
  await expect(dialog.getByText('Enter a name')).toBeVisible()
  await dialog.getByLabel('Name', { exact: true }).fill('Integrations')
  await dialog.getByLabel('Manage webhooks').check()
  await dialog.getByLabel('Decide tasks').check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create role' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Integrations' })
  await expect(row).toContainText('3 permissions')

  const { roles } = expectData(await bank.member('GET', '/roles'))
  const { role } = roles.find(({ name }: { name: string }) => name === 'Integrations')
  const context = await signedIn(browser, await invitedMember(bank, 'Ines', 'Integrator', role))
  const theirs = await context.newPage()
  await theirs.goto(`/n/${bank.partnerId}/webhooks`)
  await expect(theirs.getByRole('button', { name: 'Create webhook' }).first()).not.toHaveAttribute('aria-disabled')
  await context.close()
})

test('the table of permissions is filtered by operation, permission or role', async ({ page }) => {
  await page.goto('/settings/roles/permissions')
  await page.getByLabel('Search operations').fill('payments.create')
  const rows = page.getByRole('row').filter({ hasText: 'payments.create' })
  await expect(rows).toContainText(['Create payments', 'Create payments'])
  await page.getByLabel('Search operations').fill('redeliver')
  await expect(rows).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: 'Resend webhook events' }).first()).toBeVisible()
  await page.getByLabel('Search operations').fill('nothing like this')
  await expect(page.getByText('No operations match these filters')).toBeVisible()
})
