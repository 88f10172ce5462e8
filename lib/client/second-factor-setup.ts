import type { Transport } from './client.ts'

/** Code of the response to members who can only set up a second factor (decision 0172). */
export const SETUP_CODE = 'error.second_factor_setup'

/** The page where they set it up. */
export const SETUP_PATH = '/set-up-second-factor'

/** The same with the page to continue with. */
export const setupPath = (returnTo: string): string =>
  returnTo === '/' ? SETUP_PATH : `${SETUP_PATH}?callbackUrl=${encodeURIComponent(returnTo)}`

/** Calls `lead` when a response says that the member must set up a second factor. */
export const leadToSetup =
  (send: Transport, lead: () => void): Transport =>
  async (request) => {
    const response = await send(request)
    if (response.status === 403) {
      const body: unknown = await response
        .clone()
        .json()
        .catch(() => undefined)
      if (typeof body === 'object' && body !== null && 'code' in body && body.code === SETUP_CODE) lead()
    }
    return response
  }
