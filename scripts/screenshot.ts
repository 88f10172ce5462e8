import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { CHROMIUM_FLAGS, installedChromium } from '../e2e/support/chromium.ts'
import { DEMO_SIGN_INS } from '../lib/demo/sign-ins.ts'
import { startServer } from '../lib/testing/server-process.ts'
import { buildWhenStale } from './build.ts'
import { freePort } from './lib/port.ts'

// `node scripts/screenshot.ts` creates the documentation's screenshots from the demo network.
const [admin] = DEMO_SIGN_INS
if (!admin) throw new Error('The demo network has no sign-in accounts')
await buildWhenStale()
const folder = await mkdtemp(join(tmpdir(), 'csp-screenshot-'))
const env = {
  PORT: String(await freePort()),
  DATA_DIR: folder,
  SEED: 'demo',
  SETTLEMENT_CRON: 'off',
  LOG_LEVEL: 'warn',
}
const server = await startServer([], env)
const browser = await chromium.launch({ executablePath: installedChromium(), args: [...CHROMIUM_FLAGS] })
try {
  const page = await browser.newPage({
    baseURL: server.url,
    viewport: { width: 1280, height: 760 },
    colorScheme: 'light',
  })
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(admin.email)
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/\/n\/part_/)
  await page.getByRole('link', { name: 'Settlements' }).click()
  await page.getByRole('heading', { name: 'Settlements', level: 1 }).waitFor()
  await page.getByRole('row').filter({ hasText: 'USD' }).getByRole('link').first().click()
  await page.getByRole('table', { name: 'Net positions' }).waitFor()
  await page.locator('.recharts-bar-rectangle').first().waitFor()
  await page.screenshot({ path: 'docs/console.png', animations: 'disabled' })
} finally {
  await browser.close()
  await server.end('SIGTERM')
  await rm(folder, { recursive: true, force: true })
}
