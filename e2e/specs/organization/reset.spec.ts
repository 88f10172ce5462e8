import { randomUUID } from 'node:crypto'
import { type Bank, expect, expectData, signedOut, test } from '../../support/fixtures.ts'

const OLD = 'correct horse battery'
const NEW = 'a staple that holds 7'

/** A member of the bank who has accepted an invitation. */
async function colleague(bank: Bank): Promise<string> {
  const email = `forgetful-${randomUUID().slice(0, 8)}@new.example`
  const { secret } = expectData(await bank.member('POST', '/invitations', { body: { email, role: 'viewer' } }))
  const body = { token: secret, first_name: 'Forgetful', last_name: 'Person', password: OLD }
  expectData(await bank.member('POST', '/invitations/accept', { body }))
  return email
}

test('a user who forgot the password is sent to an admin, whose link resets it once', async ({
  page,
  browser,
  bank,
}) => {
  const email = await colleague(bank)
  const context = await browser.newContext({ baseURL: process.env.E2E_URL, ...signedOut })
  const theirs = await context.newPage()
  await theirs.goto('/forgot-password')
  await theirs.getByLabel('Email').fill(email)
  await theirs.getByRole('button', { name: 'Send reset link' }).click()
  await expect(theirs.getByText('Ask an admin of your organization')).toBeVisible()

  await page.goto('/settings/members')
  await page
    .getByRole('row')
    .filter({ hasText: email })
    .getByRole('button', { name: 'Actions for Forgetful Person' })
    .click()
  await page.getByRole('menuitem', { name: 'Reset password' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Reset password' }).click()
  await expect(dialog.getByText('Email isn’t set up')).toBeVisible()
  const link = (await dialog.getByText('/reset-password#').textContent()) ?? ''

  await theirs.goto(link)
  await theirs.getByLabel('New password').fill('password1')
  await theirs.getByRole('button', { name: 'Set password' }).click()
  await expect(theirs.getByText('is too common; choose another password')).toBeVisible()
  await theirs.getByLabel('New password').fill(NEW)
  await theirs.getByRole('button', { name: 'Set password' }).click()
  await expect(theirs.getByText('Password changed')).toBeVisible()

  await theirs.getByRole('link', { name: 'Go to sign-in' }).click()
  await theirs.getByLabel('Email').fill(email)
  await theirs.getByLabel('Password', { exact: true }).fill(OLD)
  await theirs.getByRole('button', { name: 'Sign in' }).click()
  await expect(theirs.getByText('Email or password is')).toBeVisible()
  await theirs.getByLabel('Password', { exact: true }).fill(NEW)
  await theirs.getByRole('button', { name: 'Sign in' }).click()
  await theirs.waitForURL(/\/n\/part_/)

  const again = await browser.newPage({ baseURL: process.env.E2E_URL, ...signedOut })
  await again.goto(link)
  await again.getByLabel('New password').fill(OLD)
  await again.getByRole('button', { name: 'Set password' }).click()
  await expect(again.getByText('This link has already been used')).toBeVisible()
  await again.close()
  await context.close()
})
