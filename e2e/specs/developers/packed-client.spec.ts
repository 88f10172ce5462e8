import { openBank, overHttp } from '../../../lib/testing/bank.ts'
import { expectAccessible } from '../../support/accessible.ts'
import { expect, signedOut, test } from '../../support/fixtures.ts'
import { startServerWithClient } from '../../support/server-with-client.ts'
import { signInAs } from '../../support/signed-in.ts'

test.use(signedOut)

const CASES = [
  { name: 'the quick start offers the typed client of a gateway that has packed it', hasClient: true },
  { name: 'the quick start does not mention the typed client of a gateway that has not packed it', hasClient: false },
]

for (const { name, hasClient } of CASES)
  test(name, async ({ browser }) => {
    const { url, stop } = await startServerWithClient(hasClient)
    try {
      const bank = await openBank(overHttp(url), 'pier')
      const context = await browser.newContext({ baseURL: url })
      await signInAs(context, bank)
      const page = await context.newPage()
      await page.goto(`/n/${bank.partnerId}/reference`)
      await expect(page.getByRole('heading', { name: 'Collections' })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'TypeScript client' })).toHaveCount(hasClient ? 1 : 0)
      expect((await context.request.get('/csp-gateway-client.tgz')).status()).toBe(hasClient ? 200 : 404)
      if (hasClient) {
        await expect(page.getByText(`npm install ${url}/csp-gateway-client.tgz`)).toBeVisible()
        await page.getByRole('tab', { name: 'Command line' }).click()
        await expect(page.getByText(`csp login --url ${url} --browser`)).toBeVisible()
        await expectAccessible(page)
      }
      await context.close()
    } finally {
      await stop()
    }
  })
