import { gzipSync } from 'node:zlib'
import type { Page, Request } from '@playwright/test'
import { countsOf, openAtFirstPaint, openHeld, replayed } from '../../support/first-paint.ts'
import { expect, signedOut, test } from '../../support/fixtures.ts'
import { pulls } from '../../support/queue.ts'

const navigations = (page: Page): Request[] => {
  const requests: Request[] = []
  page.on('request', (request) => request.isNavigationRequest() && requests.push(request))
  return requests
}
const bodiesOf = (page: Page, path: string): string[] => {
  const bodies: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(path)) bodies.push(request.postData() ?? '')
  })
  return bodies
}

const createButton = (page: Page) => page.getByRole('button', { name: 'Create API key' }).first()

/** Expects that all presses together opened one dialog. */
async function expectOneDialog(page: Page, when?: string): Promise<void> {
  await expect(page.getByRole('dialog'), when).toBeVisible()
  await replayed(page)
  expect((await countsOf(page)).dialogs, when).toBe(1)
}

/** Bytes that the inline script may add to a compressed document. */
const SCRIPT_BUDGET = 1500

test('the script that queues early events is small', async ({ api }) => {
  const sent = await (await api.get('/sign-in')).text()
  const script =
    sent
      .split('<script')
      .find((part) => part.includes('stopImmediatePropagation'))
      ?.split('</script>')[0] ?? ''
  const bytes = gzipSync(script).byteLength
  process.stdout.write(`script for early events: ${script.length} bytes, ${bytes} compressed\n`)
  expect(script).not.toBe('')
  expect(bytes).toBeLessThan(SCRIPT_BUDGET)
})

test.describe('signed out', () => {
  test.use(signedOut)

  test('Enter in the sign-in form signs in and puts the password into no URL', async ({ page, bank }) => {
    const documents = navigations(page)
    const urls: string[] = []
    page.on('request', (request) => urls.push(request.url()))
    const held = await openHeld(page, '/sign-in')
    await page.getByLabel('Email').fill(bank.email)
    await page.getByLabel('Password', { exact: true }).fill(bank.password)
    await page.keyboard.press('Enter')
    await held.release()
    await page.waitForURL(/\/n\/part_/)
    expect(urls.filter((url) => url.includes(encodeURIComponent(bank.password)))).toEqual([])
    expect(documents.filter((request) => request.method() === 'POST')).toEqual([])
  })

  test('text entered before hydration is submitted by the form', async ({ page }) => {
    const bodies = bodiesOf(page, '/organization')
    const held = await openHeld(page, '/sign-up')
    const name = `typed-${crypto.randomUUID().slice(0, 8)}`
    await page.getByLabel('Organization').click()
    await page.keyboard.type(name)
    await page.getByLabel('Country').selectOption('CA')
    await page.getByLabel('First name').fill('Early')
    await page.getByLabel('Last name').fill('Bird')
    await page.getByLabel('Email').fill(`admin@${name}.example`)
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
    await page.getByRole('button', { name: 'Create account' }).click()
    await held.release()
    await expect(page.getByRole('heading', { name: 'Get started', level: 1 })).toBeVisible()
    expect(bodies).toHaveLength(1)
    expect(JSON.parse(bodies[0] ?? '')).toMatchObject({ name, country: 'CA', admin_first_name: 'Early' })
  })
})

test.describe('signed in', () => {
  test('a button pressed three times opens one dialog', async ({ page, bank }) => {
    const held = await openHeld(page, `/n/${bank.partnerId}/api-keys`)
    await createButton(page).dblclick()
    await createButton(page).click()
    await held.release()
    await expectOneDialog(page)
  })

  test('a button pressed at any moment during hydration opens one dialog', async ({ page, bank }) => {
    for (const delay of [0, 50, 100, 200, 300, 450, 600, 800, 1200]) {
      await openAtFirstPaint(page, `/n/${bank.partnerId}/api-keys`)
      const box = await createButton(page).boundingBox()
      if (!box) throw new Error('the button is not shown')
      await page.evaluate((delay) => new Promise((resolve) => setTimeout(resolve, delay)), delay)
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
      await expectOneDialog(page, `${delay} ms after the first paint`)
    }
  })

  test('the palette’s shortcut opens it, and browser shortcuts still work', async ({ page, bank }) => {
    const held = await openHeld(page, `/n/${bank.partnerId}/customers`)
    // The page handles a shortcut once the element that declares it has been parsed.
    await page.locator('[aria-keyshortcuts~="Control+K"]').first().waitFor()
    await page.keyboard.press('Control+k')
    await held.release()
    await expectOneDialog(page)
  })

  test('row selections made before hydration are kept with all their effects', async ({ page, bank }) => {
    const debtor = `early-${crypto.randomUUID().slice(0, 8)}`
    await pulls(bank, debtor)
    const held = await openHeld(page, `/n/${bank.partnerId}/tasks`)
    const tick = page.getByRole('checkbox', { name: new RegExp(`^Select 10\\.00 USD from ${debtor}@`) }).first()
    await tick.check()
    await held.release()
    await expect(page.getByRole('group', { name: 'Selected payments' })).toBeVisible()
    await expect(tick).toBeChecked()
  })

  test('a link works at once, without any script', async ({ page, bank }) => {
    await openHeld(page, `/n/${bank.partnerId}/customers`)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Webhooks' }).click()
    await page.waitForURL(/\/webhooks$/, { waitUntil: 'commit' })
  })

  test('a link pressed after a button does not overtake it', async ({ page, bank }) => {
    const held = await openHeld(page, `/n/${bank.partnerId}/customers`)
    await page.getByRole('button', { name: 'Collapse navigation' }).click()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Webhooks' }).click()
    await held.release()
    await page.waitForURL(/\/webhooks$/)
    expect(await page.evaluate(() => document.documentElement.dataset.nav)).toBe('folded')
  })

  test('events that are half a minute old are discarded', async ({ page, bank }) => {
    const held = await openHeld(page, `/n/${bank.partnerId}/api-keys`)
    await createButton(page).evaluate((element) => {
      const click = new MouseEvent('click', { bubbles: true, cancelable: true })
      Object.defineProperty(click, 'timeStamp', { value: performance.now() - 31_000 })
      element.dispatchEvent(click)
    })
    await held.release()
    await page.getByRole('banner').getByTitle('Search, go to a page or run an action').click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect((await countsOf(page)).dialogs, 'the palette, and not the dialog of half a minute ago').toBe(1)
  })
})
