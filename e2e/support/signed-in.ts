import type { Browser, BrowserContext } from '@playwright/test'

type SignIn = { readonly email: string; readonly password: string }

/** A browser of another user, signed in. The caller closes it. */
export async function signedIn(browser: Browser, user: SignIn): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: process.env.E2E_URL,
    storageState: { cookies: [], origins: [] },
  })
  await signInAs(context, user)
  return context
}

/**
 * Signs a browser in with the requests that the sign-in page sends, without loading that page or the
 * screen after it. Other specs test the page itself.
 */
export async function signInAs(context: BrowserContext, { email, password }: SignIn): Promise<void> {
  const { csrfToken } = await (await context.request.get('/api/auth/csrf')).json()
  const form = { csrfToken, json: 'true', admin_email: email, admin_password: password, code: '' }
  const answer = await context.request.post('/api/auth/callback/credentials', { form })
  if (!answer.ok()) throw new Error(`${email} was not signed in: ${await answer.text()}`)
}
