import type { Page } from '@playwright/test'
import { expect, test } from '../../support/fixtures.ts'
import { pulls } from '../../support/queue.ts'

// On list screens, only the rows scroll; on phones, the page does.

const LISTS = ['payments', 'tasks', 'customers']
/** More rows than any of the windows shows. */
const NUMBER = 45

test.beforeAll(async ({ bank }) => {
  await pulls(bank, ...Array.from({ length: NUMBER }, (_, at) => `scroll-${at}`))
})

/** What can be scrolled vertically within the page's content, and whether the page can. */
const scrolling = (page: Page) =>
  page.evaluate(() => {
    const canScroll = (element: Element) => element.scrollHeight > element.clientHeight
    const areas = [...document.querySelectorAll('main *')].filter(
      (element) => canScroll(element) && /auto|scroll/.test(getComputedStyle(element).overflowY),
    )
    return {
      page: canScroll(document.scrollingElement ?? document.documentElement),
      areas: areas.map((element) => element.getAttribute('aria-label') ?? element.tagName),
    }
  })

for (const list of LISTS) {
  test(`${list}: only the rows scroll; on a phone, the page does`, async ({ page, bank }) => {
    await page.goto(`/n/${bank.partnerId}/${list}`, { waitUntil: 'networkidle' })
    await expect(page.locator('tr[data-id]').first()).toBeVisible()
    for (const [width, height] of [
      [1440, 900],
      [1024, 768],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expect.poll(() => scrolling(page), `at ${width} × ${height}`).toEqual({ page: false, areas: [list] })
      // The rows end above the lower edge of the window, and the last one can be reached.
      const area = page.locator('[data-scroll-area]')
      await area.evaluate((element) => element.scrollTo(0, element.scrollHeight))
      // Positions are fractions of pixels: a part of the last one may be cut.
      await expect(page.locator('tr[data-id]').last()).toBeInViewport({ ratio: 0.97 })
    }
    // A low window scrolls instead of hiding the rows.
    await page.setViewportSize({ width: 1024, height: 400 })
    const rowsHeight = () => page.locator('[data-scroll-area]').evaluate((element) => element.clientHeight)
    await expect.poll(rowsHeight).toBeGreaterThan(150)
    expect((await scrolling(page)).page).toBe(true)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => scrolling(page)).toEqual({ page: true, areas: [] })
  })
}

test('with a record beside the list, the rows and the record scroll, not the page', async ({ page, bank }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/n/${bank.partnerId}/tasks`, { waitUntil: 'networkidle' })
  await page.locator('tr[data-id] [data-row-link]').first().click()
  const panel = page.getByRole('region', { name: 'Task', exact: true })
  await expect(panel.getByRole('button', { name: 'Accept' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const { page: pageScrolls, areas } = await scrolling(page)
  expect(pageScrolls).toBe(false)
  expect(areas).toContain('tasks')
  const bottom = await panel.evaluate((element) => element.getBoundingClientRect().bottom)
  expect(bottom).toBeLessThanOrEqual(900)
})

test('at 1024, an open record covers the list, and closing it returns to the row', async ({ page, bank }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto(`/n/${bank.partnerId}/tasks`, { waitUntil: 'networkidle' })
  const row = page.locator('tr[data-id] [data-row-link]').first()
  await row.click()
  await expect(page.getByRole('region', { name: 'Task', exact: true })).toBeVisible()
  await expect(row).toBeHidden()
  await page.getByRole('button', { name: 'Tasks', exact: true }).click()
  await expect(row).toBeInViewport()
})

test('on a phone, tabs fade only on the side where more follow', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/settings')
  const tabs = page.locator('.fading-edges')
  const fades = () =>
    tabs.evaluate((strip) =>
      ['--fade-start', '--fade-end'].map((side) => getComputedStyle(strip).getPropertyValue(side)),
    )
  await tabs.evaluate((strip) => strip.scrollTo(0, 0))
  await expect.poll(fades).toEqual(['0px', '40px'])
  await tabs.evaluate((strip) => strip.scrollTo(strip.scrollWidth, 0))
  await expect.poll(fades).toEqual(['40px', '0px'])
})
