import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { openBank, overHttp } from '../../../lib/testing/bank.ts'
import { startServer } from '../../../lib/testing/server-process.ts'
import { freePort } from '../../../scripts/lib/port.ts'
import { expect, signedOut, test } from '../../support/fixtures.ts'

test.use(signedOut)

test('an operator without a second factor sets one up and then sees the operator screens', async ({ browser }) => {
  const { bank, url, close } = await openOperator()
  const context = await browser.newContext({ baseURL: url })
  const page = await context.newPage()
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(bank.email)
  await page.getByLabel('Password', { exact: true }).fill(bank.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((found) => !found.pathname.startsWith('/sign-in'))

  const blocked = page.getByRole('heading', { name: 'Set up two-factor authentication to use operator tools' })
  for (const screen of ['/operator', '/operator/organizations', '/operator/positions']) {
    await page.goto(screen)
    await expect(blocked).toBeVisible()
    await expect(page.getByText('Could not load')).toBeHidden()
  }
  await page.getByRole('link', { name: 'Open security settings' }).click()
  await page.getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up two-factor authentication' })
  const totp = new TOTP({ secret: Secret.fromBase32((await dialog.locator('code').textContent()) ?? '') })
  await dialog.getByLabel('Code', { exact: true }).fill(totp.generate())
  await dialog.getByLabel('Your password').fill(bank.password)
  await dialog.getByRole('button', { name: 'Turn on two-factor authentication' }).click()
  await page.getByRole('button', { name: 'I’ve stored them' }).click()

  await page.getByRole('link', { name: 'Organizations' }).click()
  await expect(page.getByRole('heading', { name: 'Organizations' })).toBeVisible()
  await expect(blocked).toBeHidden()
  await context.close()
  await close()
})

/** A console with default settings, whose operator has just signed up. */
async function openOperator() {
  const data = await mkdtemp(join(tmpdir(), 'csp-operator-'))
  const env = {
    DATA_DIR: data,
    PORT: String(await freePort()),
    SEED: 'none',
    SETTLEMENT_CRON: 'off',
    SANDBOX_PARTNERS: 'off',
    LOG_LEVEL: 'error',
  }
  const first = await startServer(['--api'], env)
  const bank = await openBank(overHttp(first.url), 'quarry')
  await first.end('SIGTERM')
  const server = await startServer([], { ...env, OPERATOR_ORGANIZATION: bank.orgId })
  const close = async () => {
    await server.end('SIGKILL')
    await rm(data, { recursive: true, force: true })
  }
  return { bank, url: server.url, close }
}
