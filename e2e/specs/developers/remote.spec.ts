import { readdirSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import {
  NAMESPACE,
  openPlainGateway,
  openRemoteConsole,
  openStranger,
  type PlainGateway,
} from '../../support/remote-world.ts'

async function signIn(page: Page, url: string, email: string, password: string): Promise<void> {
  await page.goto(`${url}/sign-in`)
  await expect(page.getByText('Demo network'), 'only a demo has public sign-ins').toHaveCount(0)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((at) => !at.pathname.startsWith('/sign-in'))
}

/** Fills the fields by their labels and presses the button. */
async function send(page: Page, fields: Record<string, string>, button: string): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: button, exact: true }).click()
}

type At = (screen: string) => string

/** Enters an API key where the console requires one, and opens what it gives access to. */
async function useKey(page: Page, at: At, { bank, drafted, settled }: PlainGateway): Promise<void> {
  await page.goto(at('payments'))
  await send(page, { 'Payment ID': settled.payment_id }, 'Find payment')
  await page.getByRole('link', { name: 'Add API key' }).click()
  await send(page, { 'API key': bank.secret }, 'Use key')
  await expect(page.getByText('API key in use')).toBeVisible()
  await page.goto(at(`payments/${drafted}`))
  await expect(page.getByText('100.00')).toBeVisible()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Submission ID')).toBeVisible()
  await page.goto(at(`payments/${settled.payment_id}`))
  await send(page, { 'Transaction ID': settled.transaction_id }, 'Find transaction')
  await expect(page.getByRole('table', { name: 'Transaction lines' })).toContainText('Debit')
}

async function findByIds(page: Page, at: At, { open, payer }: PlainGateway): Promise<void> {
  await page.goto(at('tasks'))
  const ids = { 'Payment ID': open.payment_id, 'Admission ID': open.admission_id, 'Task ID': open.task_id }
  await send(page, ids, 'Send decision')
  await expect(page.getByRole('heading', { name: 'Current task' })).toBeVisible()
  await page.goto(at('customers'))
  await send(page, { 'Payment address': payer }, 'Look up payment address')
  await expect(page.getByText('Sample').first()).toBeVisible()
}

/** What the session token allows without a key. */
async function useToken(page: Page, at: At, { settled, account, webhook }: PlainGateway): Promise<void> {
  await page.goto(at('settlements'))
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByText('Merkle root')).toBeVisible()
  await send(page, { 'Transaction ID': settled.transaction_id }, 'Find transaction')
  await expect(page.getByRole('table', { name: 'Transaction lines' })).toContainText('Credit')
  await page.goto(at('accounts'))
  await send(page, { 'Account ID': account }, 'Find account')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByText('Account deleted')).toBeVisible()
  await page.goto(at('webhooks'))
  await send(page, { 'Webhook ID': webhook }, 'Delete webhook')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete webhook' }).click()
  await expect(page.getByText('Webhook deleted')).toBeVisible()
}

const missing = (page: Page) => page.getByText('This gateway doesn’t offer')

test('every screen works with the specification’s operations alone, without a database, and a pasted key stays private', async ({
  page,
}) => {
  // Starts three servers.
  test.setTimeout(900_000)
  const gateway = await openPlainGateway()
  const console = await openRemoteConsole(gateway.url)
  const { bank, settled } = gateway
  const at: At = (screen) => `${console.server.url}/n/${bank.partnerId}/${screen}`
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  try {
    await signIn(page, console.server.url, bank.email, bank.password)
    for (const screen of ['overview', 'links', 'request-log', 'reference', 'webhooks/inspector', 'payments', 'tasks']) {
      await page.goto(at(screen))
      await expect(missing(page)).toBeVisible()
    }
    await page.goto(`${console.server.url}/settings/members`)
    await expect(missing(page)).toBeVisible()
    await page.goto(`${console.server.url}/namespaces`)
    await expect(page.getByRole('cell', { name: bank.domain, exact: true }).first()).toBeVisible()

    await test.step('the console prompts for a key, which the member enters', () => useKey(page, at, gateway))
    await test.step('tasks are found by their IDs, customers by their address', () => findByIds(page, at, gateway))
    await test.step('settlements, accounts and webhooks need only the token', () => useToken(page, at, gateway))

    await test.step('after a rotation by secret, the console uses the new one; sign-out forgets it', async () => {
      await page.goto(at('api-keys'))
      expect(await page.content()).not.toContain(bank.secret)
      await send(page, { 'Current secret': bank.secret }, 'Rotate key')
      await expect(page.getByText(/you won’t see it again/)).toBeVisible()
      await expect(page.getByText('The console now uses the new secret')).toBeVisible()
      await page.goto(at(`payments/${settled.payment_id}`))
      await expect(page.getByText('100.00')).toBeVisible()
      const cookies = JSON.stringify(await page.context().cookies())
      expect(`${cookies}${requests.join()}${await page.content()}`).not.toContain(bank.secret)
      await page.getByRole('button', { name: 'Account' }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
      await page.waitForURL('**/sign-in')
      await signIn(page, console.server.url, bank.email, bank.password)
      await page.goto(at(`payments/${settled.payment_id}`))
      await expect(page.getByText('API key required')).toBeVisible()
    })
    expect(readdirSync(console.data)).toEqual(['secret-key'])
  } finally {
    await console.close()
    await gateway.close()
  }
})

test('whatever a remote gateway returns, the screen explains it and keeps the input', async ({ page }) => {
  const stranger = await openStranger()
  const console = await openRemoteConsole(stranger.url)
  const at = (screen: string) => `${console.server.url}/n/${NAMESPACE.token}/${screen}`
  try {
    await signIn(page, console.server.url, 'admin@stranger.example', 'whatever it is')
    await expect(missing(page)).toBeVisible()

    stranger.say((_, response) =>
      response
        .writeHead(503, { 'content-type': 'text/html', 'x-request-id': 'theirs-1', 'retry-after': '1' })
        .end('<h1>Down</h1>'),
    )
    await page.goto(at('settlements'))
    await expect(page.getByRole('alert').filter({ hasText: 'returned 503 with text/html' })).toContainText('theirs-1')

    const odd = {
      summary: { status: 'HALF_DONE', txn_count: 'many', cutoff_time: 1e99 },
      positions: [null, { currency: '€' }],
    }
    stranger.say((_, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ ok: true, data: odd })),
    )
    await page.goto(at('settlements/whatever'))
    await expect(page.getByText('HALF_DONE').first()).toBeVisible()
    await expect(page.getByText('Not provided').first()).toBeVisible()
    await page.goto(at('payments/p-1'))
    await expect(page.getByRole('heading', { name: 'Details' })).toBeVisible()

    await page.goto(at('tasks'))
    stranger.say((_, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":tr'))
    const ids = { 'Payment ID': 'p', 'Admission ID': 'a', 'Task ID': 't' }
    await send(page, ids, 'Send decision')
    await expect(page.getByRole('alert').filter({ hasText: 'returned an invalid response' })).toBeVisible()
    await expect(page.getByLabel('Task ID')).toHaveValue('t')

    await stranger.close()
    await page.getByRole('button', { name: 'Send decision' }).click()
    await expect(page.getByText('The remote gateway connection failed')).toBeVisible()
    await page.goto(at('payments'))
    await expect(page.getByText('Couldn’t load this page from the gateway')).toBeVisible()
    const before = Date.now()
    await page.goto(at('accounts'))
    await expect(page.getByText('checked again in the background')).toBeVisible()
    // After the first failure, no request waits for the ten-second timeout.
    expect(Date.now() - before).toBeLessThan(5_000)
  } finally {
    await console.close()
  }
})
