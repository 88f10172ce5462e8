import { expectAccessible } from '../../support/accessible.ts'
import { expect, expectData, test } from '../../support/fixtures.ts'

test('an admin requests deletion of the organization with its name and the password, and cancels it', async ({
  page,
  bank,
}) => {
  await page.goto('/settings/organization')
  const { name } = expectData(await bank.member('GET', '/organization'))
  await page.getByRole('button', { name: 'Delete organization' }).click()
  const dialog = page.getByRole('dialog', { name: `Delete ${name}?` })
  await dialog.getByLabel('Your password').fill('not this one')
  await expect(dialog.getByRole('button', { name: 'Delete organization' })).toBeDisabled()
  await dialog.getByLabel(`Type ${name} to confirm`).fill(name)
  await dialog.getByRole('button', { name: 'Delete organization' }).click()
  await expect(dialog.getByText('The password is incorrect')).toBeVisible()
  await dialog.getByLabel('Your password').fill(bank.password)
  await dialog.getByRole('button', { name: 'Delete organization' }).click()
  await expect(page.getByText('Deletion scheduled')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel deletion' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel deletion' }).click()
  await expect(page.getByRole('button', { name: 'Delete organization' })).toBeVisible()
  expect(expectData(await bank.member('GET', '/organization/deletion')).status).toBe('none')
})
