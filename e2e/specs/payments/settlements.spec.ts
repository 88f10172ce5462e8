import { spawnSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { openNamespace, overHttp } from '../../../lib/testing/bank.ts'
import { inFewClicks } from '../../support/clicks.ts'
import { type Bank, expect, expectData, test } from '../../support/fixtures.ts'
import { gotoQuiet } from '../../support/quiet.ts'

// A namespace that no other spec of this worker pays from, so that every figure below is exact.
let own: Bank
let peer: Bank
let batchId: string
let path: string

test.beforeAll(async ({ bank }) => {
  const server = overHttp(process.env.E2E_URL ?? '')
  own = await openNamespace(server, bank, `own-${randomUUID().slice(0, 8)}`)
  peer = await openNamespace(server, bank, `peer-${randomUUID().slice(0, 8)}`)
  const [ours, theirs] = [await own.customer(`ours-${randomUUID().slice(0, 8)}`), await peer.customer('theirs')]
  for (const total of ['120000', '3050', '99']) await pay(own, ours, theirs, total)
  await pay(peer, theirs, ours, '20000')
  await pay(own, ours, await own.customer(`sister-${randomUUID().slice(0, 8)}`), '777')
  const { batches } = expectData(await own.member('POST', '/settlements'))
  batchId = batches[0].token
  path = `/n/${own.partnerId}/settlements/${batchId}`
})

test.describe('verify', () => {
  test('proves the net position in the browser, and downloads a file that the command-line verifier accepts', async ({
    page,
  }, info) => {
    await page.goto(`/n/${own.partnerId}/overview`)
    await inFewClicks(page, 'Verify a batch', async () => {
      await page.getByRole('link', { name: 'Settlements', exact: true }).click()
      await page.locator(`a[href^="${path}"]`).first().click()
      await page.getByRole('link', { name: 'Verification' }).click()
      await expect(page.getByText('Verified: your net position is in the signed batch')).toBeVisible()
    })
    await expect(page.getByRole('list', { name: 'Checks' }).getByText('Passed')).toHaveCount(5)
    await expect(page.getByRole('list', { name: 'Audit path' })).toContainText('Signed root')

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download proof' }).click()
    const file = info.outputPath((await download).suggestedFilename())
    await (await download).saveAs(file)
    const keys = new URL('/api/v1/csp/settlements/keys', page.url()).href
    const verifierDownload = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download verifier' }).click()
    const verifier = info.outputPath((await verifierDownload).suggestedFilename())
    await (await verifierDownload).saveAs(verifier)
    await expect(page.getByText(createHash('sha256').update(readFileSync(verifier)).digest('hex'))).toBeVisible()
    const { status, stdout } = spawnSync(process.execPath, [verifier, file, '--keys', keys], { encoding: 'utf8' })
    expect([status, stdout.slice(0, 4)]).toEqual([0, 'YES.'])
    await expect(page.getByText(`node verify-settlement.mjs ${batchId}-proof.json`)).toBeVisible()
  })

  test('rejects a changed proof and shows why', async ({ page }) => {
    await changeLeaf(page, { amount: '1' })
    await page.goto(`${path}/verify`)
    await expect(page.getByText('Proof failed')).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Proof failed' })).toContainText(
      'amount is 0.01 USD (you owe), expected 1,031.49 USD (you owe)',
    )
    await expect(page.getByText('The leaf and path don’t lead to this root')).toBeVisible()
  })

  test('rejects a proof with an invalid amount and currency', async ({ page }) => {
    await changeLeaf(page, { amount: 'much', currency: 'QQQ' })
    await page.goto(`${path}/verify`)
    await expect(page.getByText('Proof failed')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Audit path' })).toContainText('much minor units of QQQ')
  })

  test('shows the gateway’s message when it refuses, and can be retried', async ({ page }) => {
    let refuse = true
    await page.route('**/api/gateway/settlements/*/proof', (route) =>
      refuse
        ? route.fulfill({
            status: 400,
            headers: { 'x-request-id': 'req_of_this_test' },
            json: { code: 'error.bad_request', message: 'Out of proofs' },
          })
        : route.continue(),
    )
    await page.goto(`${path}/verify`)
    await expect(page.getByRole('alert').filter({ hasText: 'Out of proofs' })).toContainText('req_of_')
    refuse = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Verified: your net position')).toBeVisible()
  })
})

test.describe('reconcile', () => {
  test('confirms that every figure matches', async ({ page }) => {
    await page.goto(`${path}/reconcile`)
    await page.getByRole('button', { name: 'Reconcile' }).click()
    await expect(page.getByText('Every figure matches')).toBeVisible()
    await expect(
      page.getByRole('status').getByText('5 transactions (6 ledger lines) with 1 counterparty in'),
    ).toBeVisible()
  })

  test('lists differences', async ({ page }) => {
    await page.route('**/transactions.csv', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replace(',-120000,', ',-120001,') })
    })
    await page.goto(`${path}/reconcile`)
    await page.getByRole('button', { name: 'Reconcile' }).click()
    await expect(page.getByText('3 figures differ from the transactions')).toBeVisible()
    const table = page.getByRole('table', { name: 'Differences' })
    await expect(table.getByRole('row').filter({ hasText: 'Whole batch' })).toContainText('\u22120.01')
    await expect(table.getByRole('row').filter({ hasText: 'Debits' })).toContainText('1,231.50')
  })

  test('adds up 10,000 lines in a worker, off the main thread', async ({ page }) => {
    const head = 'direction,counterparty_id,currency,signed_minor_units\r\n'
    const line = (_: unknown, i: number) => `credit,${peer.partnerId},USD,${i}\r\n`
    const body = head + Array.from({ length: 10_000 }, line).join('')
    await page.route('**/transactions.csv', (route) => route.fulfill({ contentType: 'text/csv', body }))
    await gotoQuiet(page, `/n/${own.partnerId}/settlements/${batchId}/reconcile`)
    await Promise.all([page.waitForEvent('worker'), page.getByRole('button', { name: 'Reconcile' }).click()])
    const summary = await page.getByText(/Checked 10,000 transactions .* in \d+ ms\./).textContent()
    process.stdout.write(`${summary}\n`)
  })

  test('can be canceled and restarted', async ({ page }) => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/transactions.csv', async (route) => {
      await held
      await route.continue().catch(() => undefined)
    })
    await page.goto(`${path}/reconcile`)
    await page.getByRole('button', { name: 'Reconcile' }).click()
    await expect(page.getByRole('progressbar', { name: 'Lines read' })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('progressbar')).toBeHidden()
    release()
    await page.unroute('**/transactions.csv')
    await page.getByRole('button', { name: 'Reconcile' }).click()
    await expect(page.getByText('Every figure matches')).toBeVisible()
  })

  test('shows an error if the file cannot be loaded', async ({ page }) => {
    await page.route('**/transactions.csv', (route) =>
      route.fulfill({ status: 404, json: { code: 'error.not_found', message: 'No such batch' } }),
    )
    await page.goto(`${path}/reconcile`)
    await page.getByRole('button', { name: 'Reconcile' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'No such batch' })).toBeVisible()
  })
})

test('a position links to exactly its transactions and to their file', async ({ page }) => {
  await page.goto(path)
  const position = page.getByRole('table', { name: 'Net positions' }).getByRole('row').filter({ hasText: peer.domain })
  await position.getByRole('link').click()
  await page.waitForURL((url) => url.searchParams.get('counterparty') === peer.partnerId)
  const rows = page.getByRole('region', { name: 'transactions' }).locator('tbody tr')
  await expect(rows).toHaveCount(4)
  await expect(page.getByText('Net with this counterparty')).toBeVisible()
  await expect(rows.filter({ hasText: '1,200.00' })).toContainText('You owe')

  await page.getByRole('link', { name: 'Show all' }).click()
  await expect(rows).toHaveCount(5)
  await expect(rows.filter({ hasText: '7.77' })).toContainText('internal')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Transactions (CSV)' }).click()
  const lines = (await readFile(await (await download).path(), 'utf8')).trimEnd().split('\r\n')
  expect((await download).suggestedFilename()).toBe(`${batchId}-transactions.csv`)
  expect(lines).toHaveLength(7)
  expect(lines.filter((line) => line.endsWith(',-120000,TT_PAYMENT'))).toHaveLength(1)
})

test('the statement prints as its own document', async ({ page }) => {
  await page.goto(`${path}/statement`)
  await expect(page.getByRole('article')).toContainText('\u22121,031.49')
  await expect(page.getByRole('navigation', { name: 'Settlement views' })).toBeVisible()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('navigation', { name: 'Settlement views' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeHidden()
  await expect(page.getByRole('article')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
})

test.describe('the list', () => {
  test('projects the net position at the next cutoff, and draws the trend of the currency in the URL', async ({
    page,
  }) => {
    const ours = await own.customer(`late-${randomUUID().slice(0, 8)}`)
    await pay(own, ours, await peer.customer(`late-${randomUUID().slice(0, 8)}`), '4242')
    await page.goto(`/n/${own.partnerId}/settlements`)
    const projected = page.getByRole('list', { name: 'Projected net positions' }).getByRole('listitem')
    await expect(projected.filter({ hasText: 'USD' })).toContainText(/You owe\s*42\.42 USD/)
    await expect(projected.filter({ hasText: 'USD' })).toContainText('1 transaction: credits 0.00, debits 42.42')

    await page.getByRole('button', { name: 'Run settlement now' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Run settlement' }).click()
    await expect(page.getByText('Nothing to settle', { exact: true })).toBeVisible()
    await page.goto(`/n/${own.partnerId}/settlements?trend=USD`)
    const trend = page.getByRole('figure', { name: 'Net position by batch' })
    await expect(trend.locator('.recharts-bar-rectangle').first()).toBeVisible()
    await trend.getByRole('button', { name: 'Show as table' }).click()
    await expect(trend.getByRole('row').last()).toContainText('\u221242.42 USD (you owe)')
  })

  test('follows a running settlement until it completes, and shows why one failed', async ({ page }) => {
    const run = {
      token: 'run_1',
      environment: 'sandbox',
      cutoff_time: 1,
      started_on: 1,
      completed_on: null,
      failure: null,
    }
    const progress = { share_done: 0.42, transactions_done: 420_000, transactions_per_second: 210_000 }
    let newest: unknown = { ...run, status: 'PROCESSING', progress }
    await page.route('**/api/gateway/settlement-runs*', (route) =>
      route.fulfill({ json: { ok: true, data: { count: 1, runs: [newest] } } }),
    )
    await page.goto(`/n/${own.partnerId}/settlements`)
    // The server rendered the newest run; the browser's next request returns the answer above.
    await expect(page.getByText('About 42% done: 420,000 transactions, 210,000 per second.')).toBeVisible()
    await expect(page.getByRole('progressbar')).toHaveAttribute('value', '0.42')
    newest = { ...run, status: 'FAILED', progress: null, failure: 'The totals do not sum to zero.' }
    await expect(page.getByRole('alert').filter({ hasText: 'The totals do not sum to zero.' })).toBeVisible()
    newest = { ...run, status: 'COMPLETED', completed_on: 2, progress: null }
    await page.reload()
    await expect(page.getByRole('table')).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: 'failed' })).toBeHidden()
  })

  test('shows each batch that failed with its cause', async ({ page }) => {
    const batch = {
      token: 'batch_1',
      cutoff_time: 1,
      started_on: 1,
      completed_on: 2,
      status: 'FAILED',
      txn_count: 3,
      currency: 'USD',
      failure: 'The totals do not sum to zero.',
      net_total: null,
    }
    await page.goto(`/n/${own.partnerId}/settlements`)
    await page.route('**/api/gateway/settlements?*', (route) =>
      route.fulfill({ json: { ok: true, data: { total: 1, batches: [batch] } } }),
    )
    // The server rendered the first page; the browser's next request returns the answer above.
    await expect(page.getByRole('row').filter({ hasText: 'Failed' })).toContainText('The totals do not sum to zero.', {
      timeout: 25_000,
    })
  })
})

test('no page of a batch scrolls horizontally on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const part of ['', '/transactions', '/verify', '/reconcile', '/statement']) {
    await gotoQuiet(page, `${path}${part}`)
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      part,
    ).toBeLessThanOrEqual(0)
  }
})

/** Changes the leaf of each proof that the page loads. */
async function changeLeaf(page: Page, change: Record<string, string>): Promise<void> {
  await page.route('**/api/gateway/settlements/*/proof', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    Object.assign(body.data.leaf, change)
    await route.fulfill({ response, json: body })
  })
}

async function pay(from: Bank, debtor: string, beneficiary: string, total: string): Promise<void> {
  const body = {
    amount: { currency: 'USD', total },
    debtor_party: { payment_address: debtor },
    beneficiary_party: { payment_address: beneficiary },
    payment_type: 'Type_Push',
    reference: 'Settlement',
  }
  const payment = expectData(await from.key('POST', '/payments', { body }))
  expectData(await from.key('POST', `/payments/${payment.payment_id}/submissions`))
}
