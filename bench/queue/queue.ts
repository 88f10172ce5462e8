import { setTimeout } from 'node:timers/promises'
import { type Browser, chromium, type Page } from 'playwright'
import { CHROMIUM_FLAGS, installedChromium } from '../../e2e/support/chromium.ts'
import { counted } from '../../lib/kernel/wording.ts'
import { type Bank, caller, expectData, openBank, overHttp } from '../../lib/testing/bank.ts'
import { buildWhenStale } from '../../scripts/build.ts'
import type { Cluster } from '../../scripts/lib/throwaway-postgres.ts'
import { newDatabase, startGateway } from '../servers.ts'
import { isSmall, numberOf } from '../small.ts'
import { stepTimes, untilShown, watchSteps } from './step-times.ts'

// One person empties a queue by keyboard, then two empty a longer one from both ends: half of its
// payments have one task, the others two. Prints the time from a decision to the next row, and what
// was refused. Then declines payments in bulk. A smaller version of it is a browser test
// (e2e/specs/tasks/waiting-payments.spec.ts).

const ALONE = isSmall ? 10 : 60
const PAYMENTS = isSmall ? 20 : 500
const BULK = isSmall ? 10 : 100
/** From this amount on, payments also wait for a review, and accepting them is confirmed. */
const THRESHOLD = 1_000_000
const NEXT_ROW_MS = 100
const BULK_MS = 3000
const TAKEN_MS = 600_000
/**
 * How long each person looks at a payment: less than people need, but long enough to keep two browsers,
 * the gateway and the database from constantly competing for the processors. With BENCH_LOOK_MS=250,
 * they compete.
 */
const LOOK_MS = numberOf('BENCH_LOOK_MS', 1000, 250)

type Person = { readonly email: string; readonly password: string }

/** Prints how fast people empty a queue, and the targets. */
export async function benchQueue(cluster: Cluster): Promise<void> {
  await buildWhenStale()
  const server = await startGateway(await newDatabase(cluster, 'queue'), [])
  const browser = await chromium.launch({ executablePath: installedChromium(), args: [...CHROMIUM_FLAGS] })
  try {
    const bank = await openBank(overHttp(server.url), 'queue')
    const colleague = await invite(server.url, bank)
    const review_threshold = { currency: 'USD', total: String(THRESHOLD) }
    const admission_policy = { confirm_incoming: false, review_threshold }
    expectData(await bank.member('PUT', `/partner/${bank.partnerId}`, { body: { admission_policy } }))
    await fill(bank, ALONE, 0)
    await emptied(browser, server.url, bank, [bank])
    await fill(bank, PAYMENTS / 2, 0)
    await fill(bank, PAYMENTS / 2, THRESHOLD)
    await emptied(browser, server.url, bank, [bank, colleague])
    await fill(bank, BULK, 0)
    await declined(browser, server.url, bank)
  } finally {
    await browser.close()
    await server.end('SIGTERM')
  }
}

async function invite(url: string, bank: Bank): Promise<Person> {
  const person = { email: 'ana@queue.example', password: 'correct horse battery' }
  const invitation = { email: person.email, role: 'support' }
  const { secret } = expectData(await bank.member('POST', '/invitations', { body: invitation }))
  const body = { token: secret, first_name: 'Ana', last_name: 'Lind', password: person.password }
  expectData(await caller(overHttp(url), {})('POST', '/invitations/accept', { body }))
  return person
}

let payees = 0

/** Pulls that wait for approval, each of more than `above` minor units. */
async function fill(bank: Bank, count: number, above: number): Promise<void> {
  const [debtor, payee] = [await bank.customer(`debtor-${payees}`), await bank.customer(`payee-${payees++}`)]
  for (let n = 1; n <= count; n++) {
    const body = {
      amount: { currency: 'USD', total: String(above + n * 100) },
      debtor_party: { payment_address: debtor },
      beneficiary_party: { payment_address: payee },
      payment_type: 'Type_Pull',
    }
    const { payment_id } = expectData(await bank.key('POST', '/payments', { body }))
    expectData(await bank.key('POST', `/payments/${payment_id}/submissions`))
  }
}

const allOf = async (bank: Bank) => expectData(await bank.key('GET', '/admission-queue/summary')).views.all

/** The end of the queue from which each person begins. */
const ORDERS = ['age.desc', 'age.asc']

async function emptied(browser: Browser, url: string, bank: Bank, people: readonly Person[]): Promise<void> {
  const refused: string[] = []
  const begun = performance.now()
  const before = await allOf(bank)
  const pages = await Promise.all(
    people.map((person, at) => atQueue(browser, url, bank, person, ORDERS[at] ?? 'age.desc')),
  )
  for (const page of pages) {
    page.on('response', (answer) => answer.status() >= 400 && refused.push(`${answer.status()} ${answer.url()}`))
  }
  await Promise.all(pages.map((page) => work(page, bank)))
  const times = (await Promise.all(pages.map(stepTimes))).flat().toSorted((one, other) => one - other)
  const cards = await Promise.all(pages.map((page) => page.getByText('Not sent').count()))
  const after = await allOf(bank)
  const seconds = ((performance.now() - begun) / 1000).toFixed(0)
  const by = counted(people.length, 'person', 'people')
  console.log(`${before.count} payments decided by ${by} in ${seconds} s, ${after.count} left`)
  const at = (part: number) => (times[Math.floor(times.length * part)] ?? 0).toFixed(0)
  console.log(`decision to next row: median ${at(0.5)}, p95 ${at(0.95)} ms (limit ${NEXT_ROW_MS}) of ${times.length}`)
  console.log(
    `refused because the other was faster: ${refused.length}, failures shown: ${cards.reduce((sum, n) => sum + n, 0)} (limit 0) ${refused.slice(0, 5).join(', ')}`,
  )
  for (const page of pages) await page.context().close()
}

/** Accepts what is open until the queue is empty; Enter confirms large amounts. */
async function work(page: Page, bank: Bank): Promise<void> {
  const end = performance.now() + TAKEN_MS
  await page.locator('tr[data-id] a[data-row-link]').first().press('Enter')
  await page.getByRole('button', { name: 'Accept', exact: true }).first().waitFor()
  while (performance.now() < end && (await page.locator('tr[data-id]').count()) > 0) {
    await setTimeout(LOOK_MS)
    await page.keyboard.press('a')
    // Selectors, because a look-up by role reads 500 rows in the page, while the decision is rendered.
    if ((await page.locator('section[aria-label="Task"] form[aria-labelledby]').count()) > 0)
      await page.keyboard.press('Enter')
    // Already decided by the colleague, or held back until it is sent.
    if ((await page.locator('section[aria-label="Task"] button', { hasText: /^Accept/ }).count()) === 0) {
      await page.keyboard.press('j')
      if ((await allOf(bank)).count === 0) return
    }
  }
}

async function declined(browser: Browser, url: string, bank: Bank): Promise<void> {
  const page = await atQueue(browser, url, bank, bank, 'age.desc')
  await page.getByRole('checkbox').first().click()
  await page.getByRole('button', { name: 'Decline', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Duplicate').check()
  const time = page.evaluate(untilShown, `${BULK} payments declined`)
  await dialog.getByRole('button', { name: `Decline ${BULK} payments` }).click()
  const ms = await time
  const { count } = await allOf(bank)
  console.log(`bulk decline of ${BULK}: ${ms.toFixed(0)} ms (limit ${BULK_MS}), ${count} left`)
}

async function atQueue(browser: Browser, url: string, bank: Bank, person: Person, sort: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } })).newPage()
  // Before the page's own listeners, of which the shortcuts would move on first.
  await page.addInitScript(watchSteps)
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((now) => !now.pathname.startsWith('/sign-in'))
  await page.goto(`/n/${bank.partnerId}/tasks?sort=${sort}&size=500`, { waitUntil: 'networkidle' })
  return page
}
