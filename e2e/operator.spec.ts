import { OPERATOR } from '../lib/demo/scenario.ts'
import { expect, expectData, test } from './fixtures.ts'
import { newBank } from './new-bank.ts'
import { signedIn } from './signed-in.ts'

test('an admin asks for live access, the operator approves, and the admin makes a live namespace and a key in it', async ({
  browser,
}) => {
  const bank = await newBank()
  const [mine, operators] = [await signedIn(browser, bank), await signedIn(browser, OPERATOR)]
  const page = await mine.newPage()
  await page.goto('/settings/verification')
  await page.getByRole('button', { name: 'Ask for live access' }).click()
  const form = page.getByRole('dialog', { name: 'Ask for live access' })
  await form.getByLabel('Legal name').fill('New Bank Ltd')
  await form.getByLabel('Registration number').fill('0123456')
  await form.getByLabel('Registered address').fill('1 Quay Street')
  await form.getByLabel('Website').fill('new.example')
  await form.getByLabel('Contact', { exact: true }).fill('Juniper Sample')
  await form.getByLabel('Email of the contact').fill('juniper@new.example')
  await form.getByRole('button', { name: 'Send request' }).click()
  await expect(form.getByText('must be an http:// or https:// address')).toBeVisible()
  await form.getByLabel('Website').fill('https://new.example')
  await form.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByRole('heading', { name: 'The network operator is looking at your request' })).toBeVisible()

  const desk = await operators.newPage()
  await desk.goto('/operator')
  await desk.getByRole('link', { name: `${bank.domain} bank` }).click()
  await desk.getByRole('button', { name: 'Approve' }).click()
  const answer = desk.getByRole('dialog')
  await answer.getByLabel('Reason').fill('Found in the register')
  await answer.getByRole('button', { name: 'Approve' }).click()
  await expect(desk.getByRole('region', { name: 'Request' }).getByText('Approved')).toBeVisible()

  await page.reload()
  await expect(page.getByRole('heading', { name: 'You may go live' })).toBeVisible()
  await expect(page.getByText('Found in the register')).toBeVisible()
  await page.getByRole('link', { name: 'Make a live namespace' }).click()
  await page.getByRole('button', { name: 'Create namespace' }).click()
  const making = page.getByRole('dialog', { name: 'Create namespace' })
  await making.getByLabel('Name', { exact: true }).fill('In earnest')
  await making.getByLabel('Domain').fill(`${bank.domain}-live`)
  await making.getByLabel('Environment').selectOption('live')
  await making.getByRole('button', { name: 'Create namespace' }).click()
  await page
    .getByRole('row')
    .filter({ hasText: `@${bank.domain}-live` })
    .getByRole('link')
    .click()
  await page.waitForURL(/\/overview/)
  await expect(page.getByRole('banner').getByText('Live', { exact: true }).filter({ visible: true })).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'API keys' }).click()
  await page.getByRole('button', { name: 'Create API key' }).first().click()
  const key = page.getByRole('dialog')
  await key.getByRole('textbox', { name: 'Name' }).fill('Payments service')
  await key.getByRole('button', { name: 'Create key' }).click()
  await expect(key.getByText(/csp_live_\w+/).first()).toBeVisible()
  await Promise.all([mine.close(), operators.close()])
})

test('the operator suspends an organization: its console and its key stop at once, and the key goes on after a resumption', async ({
  browser,
}) => {
  const bank = await newBank()
  const [mine, operators] = [await signedIn(browser, bank), await signedIn(browser, OPERATOR)]
  const page = await mine.newPage()
  await page.goto('/operator')
  await expect(page.getByRole('heading', { name: 'Nothing here' })).toBeVisible()
  await page.goto('/settings/organization')
  await expect(page.getByRole('link', { name: 'Operator' })).toBeHidden()

  const desk = await operators.newPage()
  await desk.goto('/operator/organizations')
  await desk.getByLabel('Search organizations').fill(`juniper@${bank.domain}`)
  await desk.getByRole('link', { name: `${bank.domain} bank` }).click()
  await desk.getByRole('button', { name: 'Suspend' }).click()
  const dialog = desk.getByRole('dialog')
  await expect(dialog.getByText('1 API key and the sign-ins of 1 member get 401 at once.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Fraud reported')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect(dialog.getByText('is not its name')).toBeVisible()
  await dialog.getByLabel(/^Type .* to confirm$/).fill(`${bank.domain} bank`)
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  const panel = desk.getByRole('region', { name: 'Organization' })
  await expect(panel.getByText('Fraud reported')).toBeVisible()
  expect((await bank.key('GET', '/payments')).status).toBe(401)
  await page.goto('/settings/organization')
  await expect(page).toHaveURL(/\/sign-in/)

  await panel.getByRole('button', { name: 'Resume' }).click()
  await dialog.getByLabel('Reason').fill('Cleared up')
  await dialog.getByRole('button', { name: 'Resume' }).click()
  await expect(panel.getByRole('button', { name: 'Suspend' })).toBeVisible()
  expectData(await bank.key('GET', '/payments'))
  await Promise.all([mine.close(), operators.close()])
})
