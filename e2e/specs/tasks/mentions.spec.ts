import { expectAccessible } from '../../support/accessible.ts'
import { invitedMember } from '../../support/colleague.ts'
import { expect, expectData, signedOut, test } from '../../support/fixtures.ts'
import { withQueue } from '../../support/queue.ts'
import { signInAs } from '../../support/signed-in.ts'

test.use(signedOut)

test('a mention is marked on every screen of the mentioned member, live, until its note was seen', async ({ page }) => {
  const bank = await withQueue(page, 'ash')
  const ana = await invitedMember(bank, 'Ana', 'Lind')
  const { payments } = expectData(await bank.member('GET', '/admission-queue'))
  const [{ payment_id }] = payments
  await signInAs(page.context(), ana)
  await page.goto(`/n/${bank.partnerId}/customers`)
  const mark = page.getByRole('link', { name: '1 unread mention', exact: true })
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
  await expect(mark).toHaveCount(0)

  const body = { body: '<@2>, please **check** the reference.' }
  expectData(await bank.member('POST', `/payments/${payment_id}/notes`, { body }))
  await expect(mark).toBeVisible()
  await mark.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mentions' })).toBeVisible()
  const row = page.getByRole('link', { name: '@Ana Lind, please check the reference.' })
  await expect(page.getByRole('img', { name: 'Unread' })).toBeVisible()
  await expectAccessible(page)

  await row.click()
  await expect(page.getByRole('listitem').filter({ hasText: 'please check the reference' })).toBeVisible()
  await expect(mark).toHaveCount(0)
  await page.goto(`/n/${bank.partnerId}/mentions`)
  await expect(page.getByText('No unread mentions')).toBeVisible()
  await page.getByRole('link', { name: /^All/ }).click()
  await expect(row).toBeVisible()
  await expect(page.getByRole('img', { name: 'Unread' })).toHaveCount(0)

  // By keyboard, and all at once.
  expectData(await bank.member('POST', `/payments/${payment_id}/notes`, { body }))
  await expect(mark).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await expect(page).toHaveURL(/\/overview/)
  await page.keyboard.press('g')
  await page.keyboard.press('m')
  await expect(page).toHaveURL(/\/mentions$/)
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(mark).toHaveCount(0)
  await expect(page.getByText('No unread mentions')).toBeVisible()
})

test('a mention opens its note, also if later notes hide it', async ({ page }) => {
  const bank = await withQueue(page, 'ash')
  const ana = await invitedMember(bank, 'Ana', 'Lind')
  const [{ payment_id }] = expectData(await bank.member('GET', '/admission-queue')).payments
  const write = async (body: string) =>
    expectData(await bank.member('POST', `/payments/${payment_id}/notes`, { body: { body } }))
  await write('<@2>, please check the reference.')
  for (let n = 1; n <= 6; n++) await write(`Later note ${n}: ${'\n\nA long paragraph.'.repeat(8)}`)
  await signInAs(page.context(), ana)
  await page.goto(`/n/${bank.partnerId}/mentions`)
  await page.getByRole('link', { name: '@Ana Lind, please check the reference.' }).click()
  const note = page.getByRole('listitem').filter({ hasText: 'please check the reference' })
  await expect(note).toBeInViewport()
  await expect(page.getByRole('link', { name: /unread mentions?$/ })).toHaveCount(0)
})

test('more mentions than a request can name are marked as read when their notes are seen', async ({ page }) => {
  const bank = await withQueue(page, 'ash')
  const ana = await invitedMember(bank, 'Ana', 'Lind')
  const [{ payment_id }] = expectData(await bank.member('GET', '/admission-queue')).payments
  const body = { body: '<@2>, please check the reference.' }
  for (let n = 0; n < 106; n++) expectData(await bank.member('POST', `/payments/${payment_id}/notes`, { body }))
  await signInAs(page.context(), ana)
  await page.goto(`/n/${bank.partnerId}/payments/${payment_id}`)
  await page.getByRole('button', { name: /^Show 101 earlier notes/ }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'please check' })).toHaveCount(106)
  await expect(page.getByRole('link', { name: /unread mentions?$/ })).toHaveCount(0)
  expect(expectData(await ana.member('GET', '/mentions/unread')).count).toBe(0)
})
