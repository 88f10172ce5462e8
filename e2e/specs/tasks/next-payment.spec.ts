import { expect, expectData, signedOut, test } from '../../support/fixtures.ts'
import { atQueue, linkOf, panelOf, rowOf } from '../../support/queue.ts'

test.use(signedOut)

test('the next payment opens with its notes and earlier payments, which were loaded beforehand', async ({ page }) => {
  const bank = await atQueue(page, 'ash', 'birch')
  const { payments } = expectData(await bank.key('GET', '/admission-queue'))
  const [, { payment_id: next }] = payments
  expectData(await bank.member('POST', `/payments/${next}/notes`, { body: { body: 'Called the debtor' } }))
  await expect(rowOf(page, 'birch').getByTitle('1 note')).toBeVisible()
  const loaded = [`/payments/${next}/notes`, 'debtor_payment_address=birch%40'].map((part) =>
    page.waitForResponse((response) => response.url().includes(part)),
  )
  await linkOf(page, 'ash').press('Enter')
  await Promise.all(loaded)
  // From now on, only what was loaded beforehand can be shown.
  await page.route(/notes$|debtor_payment_address/, (route) => route.abort())
  await page.keyboard.press('j')
  await expect(panelOf(page).getByText('Called the debtor')).toBeVisible()
  await expect(panelOf(page).getByText('None. This is the first payment.')).toBeVisible()
})
