import { expectAccessible } from '../../support/accessible.ts'
import { invitedMember } from '../../support/colleague.ts'
import { expect, expectData, test } from '../../support/fixtures.ts'
import { signedIn } from '../../support/signed-in.ts'

test('an admin creates a role, whose members see what they lack and who can grant it', async ({
  page,
  browser,
  bank,
}) => {
  await page.goto('/settings/roles')
  await expect(page.getByRole('row').filter({ hasText: 'Admin' })).toContainText('Built-in')
  await page.getByRole('button', { name: 'Create role' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create role' })
  await dialog.getByRole('button', { name: 'Create role' }).click()
  await expect(dialog.getByText('Enter a name')).toBeVisible()
  await dialog.getByLabel('Name', { exact: true }).fill('Integrations')
  await dialog.getByLabel('Manage webhooks').check()
  await dialog.getByLabel('Accept and decline tasks').check()
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

  await theirs.goto(`/n/${bank.partnerId}/api-keys`)
  await theirs.getByRole('button', { name: 'Create API key' }).first().focus()
  await expect(theirs.getByRole('tooltip')).toContainText('Requires the permission “Manage API keys”')
  await theirs.keyboard.press('Enter')
  const why = theirs.getByRole('dialog', { name: 'Requires the permission “Manage API keys”' })
  await expect(why).toContainText('Your role, Integrations, doesn’t include it.')
  await expect(why.getByRole('listitem')).toContainText([bank.email])
  await expectAccessible(theirs)
  await theirs.keyboard.press('Escape')
  await expect(why).toHaveCount(0)
  await theirs.goto('/settings/audit-log')
  await expect(theirs.getByText('You can’t view the audit log')).toBeVisible()
  await theirs.getByRole('button', { name: 'Who can grant it?' }).click()
  await expect(theirs.getByRole('dialog', { name: 'Requires the permission “View the audit log”' })).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: 'Actions for Integrations' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByLabel('View the audit log').check()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(row).toContainText('4 permissions')
  await theirs.reload()
  await expect(theirs.getByRole('button', { name: 'Verify chain' })).toBeVisible()
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
