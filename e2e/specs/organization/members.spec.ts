import { randomUUID } from 'node:crypto'
import { expectAccessible } from '../../support/accessible.ts'
import { inFewClicks } from '../../support/clicks.ts'
import { expect, expectData, signedOut, test } from '../../support/fixtures.ts'

const PASSWORD = 'correct horse battery'

test('an invited member joins by link, opens the console, and loses access immediately when removed', async ({
  page,
  browser,
  bank,
}) => {
  const email = `invited-${randomUUID().slice(0, 8)}@new.example`
  let link: string | null = null
  await page.goto(`/n/${bank.partnerId}/overview`)
  await inFewClicks(page, 'Add a colleague', async () => {
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('link', { name: 'Members' }).click()
    await page.getByRole('button', { name: 'Invite member' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Role').selectOption('support')
    await page.getByRole('dialog').getByRole('button', { name: 'Invite member' }).click()
    link = await page.getByRole('dialog').getByText('/invitation#').textContent()
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('row').filter({ hasText: email })).toBeVisible()
  })

  const { context, theirs } = await openLink()
  await expect(theirs.getByText(`${bank.domain} bank`)).toBeVisible()
  await expectAccessible(theirs)
  await theirs.getByLabel('First name').fill('Invited')
  await theirs.getByLabel('Last name').fill('Person')
  await theirs.getByLabel('Password', { exact: true }).fill('password1')
  await theirs.getByRole('button', { name: 'Accept invitation' }).click()
  await expect(theirs.getByText('is too common; choose another password')).toBeVisible()
  await theirs.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await theirs.getByRole('button', { name: 'Accept invitation' }).click()
  await theirs.waitForURL(/\/n\/part_/)
  expect(theirs.url()).not.toContain('#')
  await theirs.goto('/settings/members')
  await expect(theirs.getByRole('row').filter({ hasText: email })).toContainText('You')
  await expect(theirs.getByRole('heading', { name: 'Pending invitations' })).toBeHidden()

  await page.reload()
  await page.getByRole('button', { name: 'Actions for Invited Person' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove Invited Person?' })
  await dialog.getByRole('textbox').fill(email)
  await dialog.getByRole('button', { name: 'Remove member' }).click()
  await expect(page.getByRole('row').filter({ hasText: email })).toBeHidden()
  await theirs.goto('/settings/members')
  await expect(theirs).toHaveURL(/\/sign-in/)
  await context.close()

  async function openLink() {
    const context = await browser.newContext({ baseURL: new URL(page.url()).origin, ...signedOut })
    const theirs = await context.newPage()
    await theirs.goto(link ?? '')
    return { context, theirs }
  }
})

test('a user is invited by link, signs in, and loses access as soon as they are removed', async ({ page, bank }) => {
  const body = { email: `back-${randomUUID().slice(0, 8)}@new.example`, role: 'viewer' }
  const { secret } = expectData(await bank.member('POST', '/invitations', { body }))
  await page.goto('/settings/members')
  await page.getByRole('button', { name: `Revoke invitation for ${body.email}` }).click()
  await page.getByRole('button', { name: 'Revoke invitation', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: body.email })).toBeHidden()
  await page.goto(`/invitation#${secret}`)
  await expect(page.getByText('This invitation was revoked')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invalid invitation')
  await expect(page).toHaveTitle(/^Invalid invitation · /)
})

test('an invitation that could not be looked up offers a retry instead of a new link', async ({ page, bank }) => {
  const body = { email: `slow-${randomUUID().slice(0, 8)}@new.example`, role: 'viewer' }
  const { secret } = expectData(await bank.member('POST', '/invitations', { body }))
  await page.route('**/invitations/look-up', (route) => route.abort())
  await page.goto(`/invitation#${secret}`)
  const failed = page.getByRole('alert').filter({ hasText: 'Couldn’t reach the gateway' })
  await expect(failed).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invitation')
  await expect(page.getByText(/input is kept|new link/)).toHaveCount(0)
  await page.unroute('**/invitations/look-up')
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Accept invitation' })).toBeVisible()
  await expect(failed).toBeHidden()
})
