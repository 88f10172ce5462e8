import { type Bank, expect, test } from '../../support/fixtures.ts'

const REQUIRED = { code: 'error.confirmation_required', message: 'Confirm your identity' }

test('an action that needs a confirmation asks once, keeps the input and continues', async ({ page, bank }) => {
  // The gateway refuses sessions whose last confirmation is older than five minutes; here the first
  // request is refused.
  let refused = 0
  await page.route('**/api/gateway/invitations', async (route) => {
    if (route.request().method() !== 'POST' || refused > 0) return route.continue()
    refused += 1
    return route.fulfill({ status: 403, json: REQUIRED })
  })
  const email = invitee(bank)
  await page.goto('/settings/members')
  await page.getByRole('button', { name: 'Invite member' }).click()
  await page.getByRole('dialog').getByLabel('Email').fill(email)
  await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click()

  const confirmation = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(confirmation.getByLabel('Password', { exact: true })).toBeFocused()
  await confirmation.getByLabel('Password', { exact: true }).fill('not the password')
  await confirmation.getByRole('button', { name: 'Confirm' }).click()
  await expect(confirmation.getByText('The password is incorrect')).toBeVisible()
  await confirmation.getByLabel('Password', { exact: true }).fill(bank.password)
  await confirmation.getByRole('button', { name: 'Confirm' }).click()

  await expect(confirmation).toBeHidden()
  await expect(page.getByRole('dialog').getByText('/invitation#')).toBeVisible()
  expect(refused).toBe(1)
})

test('declining the confirmation leaves the form as it was', async ({ page, bank }) => {
  await page.route('**/api/gateway/invitations', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 403, json: REQUIRED }) : route.continue(),
  )
  await page.goto('/settings/members')
  await page.getByRole('button', { name: 'Invite member' }).click()
  await page.getByRole('dialog').getByLabel('Email').fill(invitee(bank))
  await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click()
  await page.getByRole('dialog', { name: 'Confirm it’s you' }).getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog').getByLabel('Email')).toHaveValue(invitee(bank))
  await expect(page.getByRole('dialog').getByText('Confirm your identity')).toBeVisible()
})

const invitee = ({ domain }: Bank) => `confirmed@${domain}.example`
