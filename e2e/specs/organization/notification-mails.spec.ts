import { type Bank, openBank, overHttp } from '../../../lib/testing/bank.ts'
import { decodeText } from '../../../lib/testing/mailbox.ts'
import { submitted } from '../../../lib/testing/model/payment-life.ts'
import { expectAccessible } from '../../support/accessible.ts'
import { expect, expectData, signedOut, test } from '../../support/fixtures.ts'
import { type MailingServer, startMailingServer } from '../../support/mailing-server.ts'
import { signInAs } from '../../support/signed-in.ts'

let mailing: MailingServer
test.beforeAll(async () => {
  mailing = await startMailingServer()
})
test.afterAll(() => mailing.stop())

const nextMail = async () => decodeText(await mailing.box.next())

/** The next mail that contains a link, and the link. */
async function linkTo(path: string): Promise<string> {
  for (;;) {
    const link = new RegExp(`^${mailing.url}${path}\\S*$`, 'm').exec(await nextMail())?.[0]
    if (link) return link
  }
}

/** A bank recalls a payment to another one, whose admin has a confirmed email. `before` runs before the recall. */
async function recalled(by = 'harbor', of = 'meadow', before: () => void = () => undefined): Promise<Bank> {
  const app = overHttp(mailing.url)
  const [harbor, meadow] = [await openBank(app, by), await openBank(app, of)]
  const [payer, payee] = [await harbor.customer('alder'), await meadow.customer('rowan')]
  for (;;) {
    const mail = await nextMail()
    if (!mail.includes(`To: ${meadow.email}`)) continue
    const token = /\/confirm-email#(\S+)/.exec(mail)?.[1]
    expectData(await meadow.member('POST', '/email-links/use', { body: { token } }))
    break
  }
  before()
  const id = await submitted(harbor, payer, payee)
  expectData(await harbor.key('POST', `/payments/${id}/recalls`, { body: { reason: 'DUPL' } }))
  return meadow
}

test.use(signedOut)

test('a mailed notification is unsubscribed with its link, and the settings show and change it', async ({
  browser,
}) => {
  const meadow = await recalled()
  const link = await linkTo('/unsubscribe#')
  const context = await browser.newContext({ baseURL: mailing.url })
  const page = await context.newPage()
  await page.goto(link)
  await expect(page.getByText('Received recalls')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Stop these emails' }).click()
  await expect(page.getByText('Unsubscribed')).toBeVisible()

  await signInAs(context, meadow)
  await page.goto('/notifications')
  await page.getByRole('link', { name: 'Settings', exact: true }).last().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Notification settings' })).toBeVisible()
  const radio = (channel: string) => page.getByRole('radio', { name: `Received recalls: ${channel}` })
  await expect(radio('Console')).toBeChecked()
  const always = (channel: string) => page.getByRole('radio', { name: `Failing webhooks: ${channel}` })
  await expect(always('Email')).toBeChecked()
  await expect(always('Console').or(always('Off'))).toHaveCount(0)
  await expect(page.getByText('Admins always get emails or a digest').first()).toBeVisible()
  await expectAccessible(page)
  await always('Digest').click()
  await expect(always('Digest')).toBeChecked()
  await radio('Digest').click()
  await page.getByLabel('Namespace', { exact: true }).selectOption({ index: 1 })
  await expect(radio('Same as all')).toBeChecked()
  await expect(always('Same as all')).toBeChecked()
  await radio('Off').click()
  await expect(radio('Off')).toBeChecked()
  await page.reload()
  await expect(radio('Digest')).toBeChecked()
  await expect(always('Digest')).toBeChecked()

  await page.getByRole('button', { name: 'Edit schedule' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit email schedule' })
  await dialog.getByLabel('Daily digest at').selectOption('17:00')
  await dialog.getByLabel('Quiet hours from').selectOption('20:00')
  await dialog.getByLabel('Quiet hours until').selectOption('20:00')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog.getByText('Choose a different end time')).toBeVisible()
  await dialog.getByLabel('Quiet hours until').selectOption('07:00')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('20:00–07:00')).toBeVisible()
  await expect(page.getByText('Choose a time zone in your profile')).toBeVisible()
  await context.close()
})

test('a link that was cut says so', async ({ page }) => {
  await page.goto(`${mailing.url}/unsubscribe#mem_1`)
  await expect(page.getByText('This link is incomplete or no longer valid')).toBeVisible()
  await page.goto(`${mailing.url}/unsubscribe#mem_1.recall_received.none`)
  await page.reload()
  await page.getByRole('button', { name: 'Stop these emails' }).click()
  await expect(page.getByText('This link is incomplete or no longer valid')).toBeVisible()
})

test('without email, the settings explain it and offer the console only', async ({ page, bank }) => {
  await signInAs(page.context(), bank)
  await page.goto('/settings/notifications')
  await expect(page.getByText('Email isn’t set up for this network.')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Failed settlements: Console' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Failed settlements: Email' })).toHaveCount(0)
  const always = page.getByRole('radio', { name: /^Failing webhooks:/ })
  await expect(always).toHaveCount(1)
  await expect(page.getByText('Always on for admins').first()).toBeVisible()
  await expect(always).toBeChecked()
})

test('a member whose mail server refuses emails is notified in the console, and resumes them', async ({ browser }) => {
  const lagoon = await recalled('breaker', 'lagoon', () => mailing.box.refuse('550 5.1.1 no such mailbox'))
  const context = await browser.newContext({ baseURL: mailing.url })
  await signInAs(context, lagoon)
  const page = await context.newPage()
  await page.goto('/notifications')
  const stopped = page.getByRole('link', { name: 'Emails to you have stopped' })
  await expect(stopped).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page)
  await stopped.click()
  mailing.box.refuse(undefined)
  await page.getByRole('button', { name: 'Resume emails' }).click()
  await expect(page.getByText('Your mail server refused an email')).toHaveCount(0)
  await expect(page.getByText('Refused emails')).toHaveCount(0)
  await context.close()
})
