import type { Browser, BrowserContext } from '@playwright/test'

type SignIn = { readonly email: string; readonly password: string }

/** A browser of another user, signed in through the real page. The caller closes it. */
export async function signedIn(browser: Browser, { email, password }: SignIn): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: process.env.E2E_URL,
    storageState: { cookies: [], origins: [] },
  })
  const page = await context.newPage()
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'))
  await page.close()
  return context
}
