import type { BrowserContext, Page } from '@playwright/test'
import { OPERATOR } from '../../../lib/demo/scenario.ts'
import { caller, overHttp } from '../../../lib/testing/bank.ts'
import { countsOf, openHeld, replayed } from '../../support/first-paint.ts'
import {
  type Action,
  allScreens,
  primaries,
  routes,
  SCREENS,
  type Screen,
  STANDARD,
  WITHOUT_ACTIONS,
} from '../../support/first-paint-screens.ts'
import { type Bank, expect, expectData, signedOut, test } from '../../support/fixtures.ts'
import { newBank } from '../../support/new-bank.ts'
import { signedIn } from '../../support/signed-in.ts'

// A press at the first paint, on a slow CPU and before any script has loaded, takes effect exactly
// once after hydration.

let own: Bank
/** The users who open the screens. */
const readers = new Map<Screen['as'], BrowserContext>()
/** The paths of screens whose route has parameters. */
const places = new Map<string, string>()

test.beforeAll(async ({ browser }) => {
  test.setTimeout(600_000)
  own = await newBank()
  readers.set('operator', await signedIn(browser, OPERATOR))
  readers.set('newcomer', await signedIn(browser, await newcomer()))
  readers.set('nobody', await browser.newContext({ baseURL: process.env.E2E_URL, ...signedOut }))
  const mine = await signedIn(browser, own)
  readers.set(undefined, mine)
  await fillPlaces(mine)
})
test.afterAll(async () => {
  for (const context of readers.values()) await context.close()
})

test('every route that has an entry is a page of the console', () => {
  expect(routes()).toEqual(expect.arrayContaining([...Object.keys(SCREENS), ...WITHOUT_ACTIONS]))
})

for (const [route, screen] of allScreens()) {
  for (const action of screen.actions) {
    test(`${route}: ${action.name}, pressed at the first paint, takes effect once`, async () => {
      const page = await pageOf(screen)
      const errors: string[] = []
      page.on('pageerror', ({ message }) => errors.push(message))
      const calls = recordMutations(page)
      const documents = recordDocuments(page)
      const held = await openHeld(page, places.get(`${route} ${action.name}`) ?? pathOf(route))
      await expectKnown(page, screen)
      await action.press(page)
      await held.release()
      await expectOnce(page, action, calls)
      expect(documents.slice(1), 'submissions of the browser itself').not.toContain(documents[0])
      expect(errors, 'errors in the browser').toEqual([])
      await page.context().unrouteAll()
      await page.close()
    })
  }
}

function pathOf(route: string): string {
  const path = places.get(route) ?? route.replace('[partner]', own.partnerId)
  // It would open a page for what does not exist, and its search works, too.
  if (path.includes('[')) throw new Error(`fillPlaces has no path for ${route}`)
  return path
}

async function pageOf({ as }: Screen): Promise<Page> {
  const context = readers.get(as)
  if (!context) throw new Error(`nobody is signed in as ${as}`)
  return context.newPage()
}

/**
 * Fails if a primary button has no action in this list, or if a control hydrates separately without
 * being marked.
 */
async function expectKnown(page: Page, { actions }: Screen): Promise<void> {
  const known = actions.map(({ name }) => name)
  if (!known.includes('the next step')) {
    // At the first paint, the parser may have read only part of a button.
    await expect(async () => {
      const texts = (await primaries(page).allInnerTexts()).map((text) => text.split('\n')[0]?.trim())
      const names = [...new Set(texts)]
      if (actions.includes(STANDARD)) expect(names.length).toBeLessThanOrEqual(1)
      else expect(known).toEqual(expect.arrayContaining(names))
    }).toPass({ timeout: 10_000 })
  }
  expect(await page.evaluate(unmarkedControls), 'controls in a Suspense boundary without a mark').toEqual([])
}

/**
 * Runs in the page: finds controls inside a React boundary, delimited by comments, that no element
 * marks as hydrating.
 */
function unmarkedControls(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_COMMENT | NodeFilter.SHOW_ELEMENT)
  const found: string[] = []
  let depth = 0
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Comment && /^\$[?!~]?$/.test(node.data)) depth += 1
    else if (node instanceof Comment && node.data === '/$') depth -= 1
    else if (depth > 0 && node instanceof Element && node.matches('button, input, select, textarea')) {
      if (!node.closest('[data-hydrating]')) found.push(node.outerHTML.slice(0, 100))
    }
  }
  return found
}

/**
 * The paths of all requests that may change something, including sign-in and native form
 * submissions.
 */
function recordMutations(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') calls.push(new URL(request.url()).pathname)
  })
  return calls
}

/** The paths of the documents that the page requests. */
function recordDocuments(page: Page): string[] {
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame())
      documents.push(new URL(request.url()).pathname)
  })
  return documents
}

async function expectOnce(page: Page, { effect }: Action, calls: readonly string[]): Promise<void> {
  if (effect === 'a dialog') {
    await expect(page.getByRole('dialog')).toBeVisible()
    await replayed(page)
    expect((await countsOf(page)).dialogs).toBe(1)
  } else if (effect === 'a print') {
    await expect.poll(async () => (await countsOf(page)).prints).toBe(1)
    await replayed(page)
    expect((await countsOf(page)).prints).toBe(1)
  } else if ('call' in effect) {
    const matching = () => calls.filter((path) => effect.call.test(path))
    await expect.poll(() => matching().length).toBeGreaterThan(0)
    await replayed(page)
    expect(matching()).toHaveLength(1)
  } else if ('address' in effect) {
    await expect(page).toHaveURL(effect.address)
  } else {
    await expect(effect.shown(page).first()).toBeVisible()
    await replayed(page)
    await expect(effect.shown(page).first()).toBeVisible()
  }
}

/** The admin of an organization without a namespace. */
async function newcomer() {
  const name = `new-${crypto.randomUUID().slice(0, 8)}`
  const account = { email: `admin@${name}.example`, password: 'correct horse battery' }
  const body = {
    name,
    country: 'US',
    admin_email: account.email,
    admin_first_name: 'New',
    admin_last_name: 'Comer',
    admin_password: account.password,
  }
  expectData(await caller(overHttp(process.env.E2E_URL ?? ''), {})('POST', '/organization', { body }))
  return account
}

/**
 * Creates a payment, a task, a batch and a webhook of the bank, and records the paths of their
 * screens.
 */
async function fillPlaces(mine: BrowserContext): Promise<void> {
  const [alder, rowan] = [await own.customer('alder'), await own.customer('rowan')]
  const other = await newBank()
  const hazel = await other.customer('hazel')
  const pay = async (payment_type: string, debtor: string, beneficiary: string, bank = own) => {
    const parties = { debtor_party: { payment_address: debtor }, beneficiary_party: { payment_address: beneficiary } }
    const body = { amount: { currency: 'USD', total: '4200' }, ...parties, payment_type, reference: 'First paint' }
    return expectData(await bank.key('POST', '/payments', { body })).payment_id as string
  }
  const submit = async (id: string, bank = own) => expectData(await bank.key('POST', `/payments/${id}/submissions`))
  const root = `/n/${own.partnerId}`

  await submit(await pay('Type_Push', alder, hazel))
  expectData(await own.member('POST', '/settlements'))
  const { batches } = expectData(await own.member('GET', '/settlements'))
  const batch = `${root}/settlements/${batches[0].token}`
  places.set('/operator/batches/[batchId]', `/operator/batches/${batches[0].token}`)
  for (const part of ['', '/transactions', '/verify', '/reconcile', '/statement']) {
    places.set(`/n/[partner]/settlements/[batchId]${part}`, `${batch}${part}`)
  }
  // One for the next onboarding step, one to accept, and one that stays in the list.
  for (let i = 0; i < 3; i++) await submit(await pay('Type_Pull', alder, hazel, other), other)
  const queue = await mine.newPage()
  await queue.goto(`${root}/tasks`)
  // The next onboarding step decides the oldest task, which is listed first.
  const newest = queue.locator('tbody tr', { has: queue.getByRole('link') }).last()
  places.set('/n/[partner]/tasks Accept', (await newest.getByRole('link').first().getAttribute('href')) ?? '')
  await queue.close()
  places.set('/n/[partner]/payments/[paymentId]', `${root}/payments/${await pay('Type_Push', alder, rowan)}`)
  const hook = { name: 'First paint', endpoint: 'https://hooks.bank.example/csp' }
  const made = expectData(await own.member('POST', '/webhook', { body: hook }))
  places.set('/n/[partner]/webhooks/[webhookId]', `${root}/webhooks/${made.token}`)
  places.set('/n/[partner]/reference/[topic]', `${root}/reference/createPayment`)

  const desk = await readers.get('operator')?.newPage()
  if (!desk) throw new Error('the operator is not signed in')
  await desk.goto('/operator/verifications')
  places.set('/operator/verifications', await firstLink(desk))
  await desk.close()
}

/** The target of the link in the first row of a list. */
async function firstLink(page: Page): Promise<string> {
  return (await page.locator('tbody').getByRole('link').first().getAttribute('href')) ?? ''
}
