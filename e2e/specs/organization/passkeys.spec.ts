import type { Page } from '@playwright/test'
import { authenticator } from '../../support/authenticator.ts'
import { expect, signedOut, test } from '../../support/fixtures.ts'
import { newBank } from '../../support/new-bank.ts'

test.use(signedOut)

const leaves = (page: Page) => page.waitForURL((url) => !url.pathname.startsWith('/sign-in'))

test('a passkey is added, signs in alone and as a second factor, and is removed', async ({ page }) => {
  const bank = await newBank()
  const device = await authenticator(page)
  const signIn = async () => {
    await page.context().clearCookies()
    await page.goto('/sign-in')
    await page.getByLabel('Email').fill(bank.email)
    await page.getByLabel('Password', { exact: true }).fill(bank.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  }
  await signIn()
  await leaves(page)
  await page.goto('/settings/security')
  await expect(page.getByText('No passkeys yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add passkey' }).click()
  const add = page.getByRole('dialog', { name: 'Add passkey' })
  await add.getByLabel('Name').fill('Work laptop')
  await device.answers(false)
  await add.getByRole('button', { name: 'Create passkey' }).click()
  await expect(add.getByRole('alert')).toBeVisible()
  await device.answers(true)
  await add.getByRole('button', { name: 'Create passkey' }).click()
  await page.getByRole('button', { name: 'I’ve stored them' }).click()
  await expect(page.getByText('Work laptop')).toBeVisible()

  await page.context().clearCookies()
  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await leaves(page)

  await signIn()
  await device.answers(false)
  await page.getByRole('button', { name: 'Use a passkey instead' }).click()
  await expect(page.getByText(/No passkey was used/)).toBeVisible()
  await device.answers(true)
  await page.getByRole('button', { name: 'Use a passkey instead' }).click()
  await leaves(page)

  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Remove Work laptop' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No passkeys yet')).toBeVisible()
})
