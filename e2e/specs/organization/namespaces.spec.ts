import { randomUUID } from 'node:crypto'
import { NAMESPACE_COOKIE } from '../../../app/(console)/_shell/paths.ts'
import { openNamespace, overHttp } from '../../../lib/testing/bank.ts'
import { expectAccessible } from '../../support/accessible.ts'
import { inFewClicks } from '../../support/clicks.ts'
import { expect, expectData, test } from '../../support/fixtures.ts'
import { newBank } from '../../support/new-bank.ts'
import { signedIn, signInAs } from '../../support/signed-in.ts'

const NONE = { confirm_incoming: false, review_threshold: null }

test('an admin renames a namespace, changes its policy, and disables and enables it', async ({
  page,
  baseURL,
  bank,
}) => {
  const domain = `branch-${randomUUID().slice(0, 8)}`
  const namespace = await openNamespace(overHttp(baseURL ?? ''), bank, domain, NONE)
  const stored = async () => expectData(await bank.member('GET', `/partner/${namespace.partnerId}`))
  await page.goto(`/n/${namespace.partnerId}/overview`)
  const row = page.getByRole('row').filter({ hasText: domain })

  await inFewClicks(page, 'Change a policy', async () => {
    await page.getByRole('link', { name: 'Namespaces', exact: true }).click()
    await row.getByRole('button', { name: `Edit ${domain}` }).click()
    const dialog = page.getByRole('dialog', { name: `Edit ${domain}` })
    await dialog.getByLabel('Name').fill('Northern branch')
    await dialog.getByLabel('Confirm incoming payments').check()
    await dialog.getByLabel('Review threshold').fill('0')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(dialog.getByText('Enter an amount above 0')).toBeVisible()
    await dialog.getByLabel('Review threshold').fill('2,500')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(dialog).toBeHidden()
  })
  await expect(row).toContainText('Northern branch')
  await expect(row).toContainText('Confirms incoming payments')
  await expect(row).toContainText('Reviews 2,500.00 USD or more')
  expect(await stored()).toMatchObject({
    name: 'Northern branch',
    admission_policy: { confirm_incoming: true, review_threshold: { currency: 'USD', total: '250000' } },
    reviewed_by: 'anyone',
  })

  await row.getByRole('button', { name: 'Actions for Northern branch' }).click()
  await page.getByRole('menuitem', { name: 'Disable' }).click()
  const confirm = page.getByRole('dialog')
  await expect(confirm.getByRole('button', { name: 'Disable namespace' })).toBeDisabled()
  await confirm.getByRole('textbox').fill(domain)
  await confirm.getByRole('button', { name: 'Disable namespace' }).click()
  await expect(row).toContainText('Disabled')
  expect(await stored()).toMatchObject({ enabled: false, name: 'Northern branch' })

  await row.getByRole('button', { name: 'Actions for Northern branch' }).click()
  await page.getByRole('menuitem', { name: 'Enable' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Enable namespace' }).click()
  await expect(row).toContainText('Enabled')
  expect(await stored()).toMatchObject({ enabled: true })
})

test('an admin chooses after how many minutes tasks count as waiting', async ({ page, baseURL, bank }) => {
  const domain = `branch-${randomUUID().slice(0, 8)}`
  const { partnerId } = await openNamespace(overHttp(baseURL ?? ''), bank, domain, NONE)
  await page.goto('/namespaces')
  await page.getByRole('button', { name: `Edit ${domain}` }).click()
  const dialog = page.getByRole('dialog', { name: `Edit ${domain}` })
  const minutes = dialog.getByLabel('Tasks count as waiting after')
  await expect(minutes).toHaveValue('30')
  await minutes.fill('1441')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog.getByText('Enter a whole number from 5 to 1,440')).toBeVisible()
  await minutes.fill('45')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog).toBeHidden()
  const stored = expectData(await bank.member('GET', `/partner/${partnerId}`))
  expect(stored).toMatchObject({ name: domain, task_waiting_minutes: 45 })
})

test('on a phone the dialog of a namespace is not wider than the page, and shows when tasks count as waiting', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/namespaces')
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  const minutes = dialog.getByLabel('Tasks count as waiting after')
  await minutes.fill('4')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog.getByText('Enter a whole number from 5 to 1,440')).toBeInViewport()
  await expect(minutes).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
  expect(await dialog.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0)
  await expectAccessible(page)
})

test('on screens of the organization, the switcher names the namespace that the navigation opens', async ({
  page,
  baseURL,
  bank,
}) => {
  const domain = `switch-${randomUUID().slice(0, 8)}`
  const { partnerId } = await openNamespace(overHttp(baseURL ?? ''), bank, domain, NONE)
  await page.goto(`/n/${partnerId}/customers`)
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Organization', level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: `Namespace: ${domain}` })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Payments' })).toHaveAttribute('href', `/n/${partnerId}/payments`)
})

test('the audit log can be limited to one action by its URL, and names who signed in', async ({ page, bank }) => {
  await page.goto('/settings/audit-log?action=member.sign_in')
  await expect(page.getByRole('combobox', { name: 'Action' })).toHaveValue('member.sign_in')
  // Other members of the organization can have signed in since.
  const entries = page.getByRole('row').filter({ has: page.getByRole('cell') })
  await expect(entries.filter({ hasText: `Admin ${bank.domain}` }).first()).toBeVisible()
  await expect(entries.filter({ hasNotText: 'Signed in' })).toHaveCount(0)
  await expect(page).toHaveURL(/action=member\.sign_in/)
})

test('a domain is checked while it is typed', async ({ page, bank }) => {
  await page.goto('/namespaces')
  await page.getByRole('button', { name: 'Create namespace' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create namespace' })
  await dialog.getByLabel('Domain').fill(bank.domain)
  await expect(dialog.getByText(`@${bank.domain} is taken`)).toBeVisible()
  const free = `free-${randomUUID().slice(0, 8)}`
  await dialog.getByLabel('Domain').fill(free)
  await expect(dialog.getByText(`@${free} is available`)).toBeVisible()
  await expectAccessible(page)
  await page.route('**/partner-domain**', (route) => route.abort())
  await dialog.getByLabel('Domain').fill('any-other')
  await expect(dialog.getByText('is available')).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Create namespace' }), 'creating decides').toBeEnabled()
})

test('pages of the organization keep the last namespace on reload', async ({ page, baseURL, bank }) => {
  const domain = `second-${randomUUID().slice(0, 8)}`
  const { partnerId } = await openNamespace(overHttp(baseURL ?? ''), bank, domain, NONE)
  await page.goto(`/n/${partnerId}/overview`)
  await page.getByRole('button', { name: /^Account:/ }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Payments', exact: true })).toHaveAttribute(
    'href',
    `/n/${partnerId}/payments`,
  )
})

test('the last namespace of an earlier session leads nobody else into it', async ({ browser, bank }) => {
  const other = await newBank()
  const context = await signedIn(browser, bank)
  const page = await context.newPage()
  await page.goto(`/n/${bank.partnerId}/overview`)
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  const cookie = async () => (await context.cookies()).find(({ name }) => name === NAMESPACE_COOKIE)?.value
  await expect.poll(cookie).toBe(bank.partnerId)

  await signInAs(context, other)
  await page.goto('/settings/profile')
  await expect(page.getByRole('button', { name: `Namespace: ${other.domain}` })).toBeVisible()
  expect(await cookie(), 'the cookie is still there').toBe(bank.partnerId)
  for (const reload of [false, true]) {
    if (reload) await page.reload()
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Payments', exact: true })).toHaveAttribute(
      'href',
      `/n/${other.partnerId}/payments`,
    )
    await expect(page.locator(`[href*="${bank.partnerId}"]`)).toHaveCount(0)
  }
  await page.goto('/')
  await expect(page).toHaveURL(new RegExp(`/n/${other.partnerId}/`))
  await expect.poll(cookie).toBe(other.partnerId)
  await context.close()
})
