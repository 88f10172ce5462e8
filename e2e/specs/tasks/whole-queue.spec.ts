import type { Page } from '@playwright/test'
import { formatMoney } from '#lib/kernel/money/amount.ts'
import { invitedMember } from '../../support/colleague.ts'
import { type Bank, expect, expectData, signedOut, test } from '../../support/fixtures.ts'
import { cardOf, withQueue } from '../../support/queue.ts'
import { signedIn } from '../../support/signed-in.ts'
import { acceptByKeyboard } from './accept-by-keyboard.ts'

// A whole day's queue at once: `npm run bench -- queue` measures how fast people are in it.

test.use({ ...signedOut, viewport: { width: 1280, height: 640 } })

const PAYMENTS = 500
/** From this amount on, payments also wait for a review, and accepting them is confirmed. */
const THRESHOLD = 1_000_000
/** A busy machine sends the last decisions long after their keys were pressed. */
const SENDING_MS = 180_000
/** Payments that are created at the same time. */
const AT_ONCE = 8

/** Pulls that wait for approval. Every second one is large. */
async function fill(bank: Bank): Promise<void> {
  const [debtor, payee] = [await bank.customer('debtor'), await bank.customer('payee')]
  let next = 0
  const create = async () => {
    for (let at = next++; at < PAYMENTS; at = next++) {
      const body = {
        amount: { currency: 'USD', total: String((at % 2) * THRESHOLD + 100 + at) },
        debtor_party: { payment_address: debtor },
        beneficiary_party: { payment_address: payee },
        payment_type: 'Type_Pull',
      }
      const { payment_id } = expectData(await bank.key('POST', '/payments', { body }))
      expectData(await bank.key('POST', `/payments/${payment_id}/submissions`))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, create))
}

/** All records of a list. */
async function allOf<Item>(bank: Bank, path: string, name: string): Promise<Item[]> {
  const items: Item[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: { next_cursor: string | null } & Record<string, Item[]> = expectData(
      await bank.key('GET', `${path}?limit=100${cursor && `&cursor=${cursor}`}`),
    )
    items.push(...(page[name] ?? []))
    cursor = page.next_cursor
  }
  return items
}

type Waiting = {
  readonly payment: { readonly amount: { readonly total: string } }
  readonly tasks: readonly { readonly token: string }[]
}

const summaryOf = async (bank: Bank) => expectData(await bank.key('GET', '/admission-queue/summary')).views.all

/**
 * Checks that the API and each page have the count and the sum of the payments that wait, and that
 * nothing was refused but claims where two people met.
 */
async function expectSums(pages: readonly Page[], seen: readonly Seen[], bank: Bank, count: number): Promise<void> {
  const notClaims = () => seen.flatMap(({ refused }) => refused.filter((answer) => !/^409 .*\/assignee$/.test(answer)))
  const now = async () => ({ count: (await summaryOf(bank)).count, refused: notClaims() })
  await expect.poll(now, { timeout: SENDING_MS }).toEqual({ count, refused: [] })
  const payments = await allOf<Waiting>(bank, '/admission-queue', 'payments')
  const minor = payments.reduce((sum, { payment }) => sum + BigInt(payment.amount.total), 0n)
  const sums = count === 0 ? [] : [{ currency: 'USD', total: String(minor), count }]
  expect(await summaryOf(bank)).toEqual({ count, sums })
  for (const page of pages) {
    await expect(page.getByRole('link', { name: `All ${count}`, exact: true })).toBeVisible()
    const total = page.getByText(/^Total /)
    if (count === 0) await expect(total).toHaveCount(0)
    else await expect(total).toHaveText(`Total ${formatMoney({ currency: 'USD', minor })}`)
  }
}

type Seen = { readonly decided: string[]; readonly refused: string[] }

/** The tasks that a page has decided, and what was refused. The console resends what overload rejected. */
function watch(page: Page): Seen {
  const decided: string[] = []
  const refused: string[] = []
  page.on('response', (answer) => {
    const [, task] = /\/tasks\/(pat_\w+)$/.exec(answer.url()) ?? []
    if (answer.status() === 503) return
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`)
    else if (task && answer.request().method() === 'PUT') decided.push(task)
  })
  page.on('requestfailed', (request) => {
    if (request.method() === 'PUT') refused.push(`${request.failure()?.errorText} ${request.url()}`)
  })
  return { decided, refused }
}

/** Opens the queue and its first payment. */
async function open(page: Page, bank: Bank, sort: string): Promise<void> {
  await page.goto(`/n/${bank.partnerId}/tasks?sort=${sort}`)
  await page.locator('tr[data-id] a[data-row]').first().press('Enter')
}

test('two people empty a queue of 500 payments, 250 of them with two tasks, by keyboard', async ({ page, browser }) => {
  test.slow()
  const bank = await withQueue(page)
  const admission_policy = { confirm_incoming: false, review_threshold: { currency: 'USD', total: String(THRESHOLD) } }
  expectData(await bank.member('PUT', `/partner/${bank.partnerId}`, { body: { admission_policy } }))
  await fill(bank)
  const waiting = await allOf<Waiting>(bank, '/admission-queue', 'payments')
  expect(waiting.filter(({ tasks }) => tasks.length === 2)).toHaveLength(PAYMENTS / 2)

  const theirs = await signedIn(browser, await invitedMember(bank, 'Ana', 'Lind'))
  const pages = [page, await theirs.newPage()]
  const seen = pages.map(watch)
  // One from the oldest payment on, the other from the newest.
  await Promise.all(pages.map((each, at) => open(each, bank, at === 0 ? 'age.desc' : 'age.asc')))
  await expectSums(pages, seen, bank, PAYMENTS)

  await Promise.all(pages.map((each) => acceptByKeyboard(each, PAYMENTS / 4)))
  await expectSums(pages, seen, bank, PAYMENTS / 2)
  expect(
    seen.flatMap(({ refused }) => refused),
    'their ends of the queue are far apart',
  ).toEqual([])

  await Promise.all(pages.map((each) => acceptByKeyboard(each)))
  await expectSums(pages, seen, bank, 0)
  for (const each of pages) {
    await expect(each.getByText('No open tasks')).toBeVisible()
    // A decision that was not sent would stay in it.
    await expect(cardOf(each)).toBeHidden()
    await expect(each.getByText(/not sent/i)).toHaveCount(0)
  }

  const decided = seen.flatMap((each) => each.decided)
  const tasks = waiting.flatMap((payment) => payment.tasks.map(({ token }) => token))
  expect(decided.toSorted(), 'each task once').toEqual(tasks.toSorted())
  const payments = await allOf<{ state: string }>(bank, '/payments', 'payments')
  expect(payments.map(({ state }) => state)).toEqual(Array.from({ length: PAYMENTS }, () => 'completed'))
  await theirs.close()
})
