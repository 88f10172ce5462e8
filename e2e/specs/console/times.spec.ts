import type { Page } from '@playwright/test'
import { expect, expectData, test } from '../../support/fixtures.ts'

const WINTER = { locale: 'de-DE', timezoneId: 'Asia/Tokyo' }

/** The creation of the first key; before it is when the key was last used. */
const created = (page: Page) => page.locator('tr[data-id]').first().locator('time').last()

test.describe('in another region and time zone', () => {
  test.use(WINTER)

  test('times are in the format of the region and the reader’s time zone, with UTC in the tooltip', async ({
    page,
    bank,
  }) => {
    const { api_keys } = expectData(await bank.member('GET', '/apikey?limit=1'))
    const at = new Date(api_keys[0].created_at.seconds * 1000)
    const options = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'Asia/Tokyo' } as const
    const date = new Intl.DateTimeFormat('en-DE', options).format(at)
    await page.goto(`/n/${bank.partnerId}/api-keys`)
    await expect(created(page)).toHaveText(date)
    const utc = `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`
    await expect(created(page)).toHaveAttribute('title', new RegExp(`GMT\\+9\\n${utc}$`))

    // From the second document on, the server knows the reader.
    const document = await (await page.request.get(`/n/${bank.partnerId}/api-keys`)).text()
    expect(document).toContain(`>${date}</time>`)
  })
})

test('in UTC, a time has one tooltip', async ({ page, bank }) => {
  await page.goto(`/n/${bank.partnerId}/api-keys`)
  await expect(created(page)).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/)
  await expect(created(page)).toHaveAttribute('title', /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC$/)
})
