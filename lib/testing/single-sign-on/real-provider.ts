import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

/** A certified OpenID Connect provider with sign-in pages, on which everybody has any password. */
export type RealProvider = {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  close(): Promise<void>
}

/** Opens a provider on this machine for the client with this redirect URI. */
export async function openRealProvider(redirectUri: string): Promise<RealProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const [clientId, clientSecret] = ['console', 'a secret of the console']
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
    claims: { email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    cookies: { keys: ['a key of tests'] },
    findAccount: (_: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, email: id, email_verified: true, given_name: 'Ada', family_name: 'Byron' }),
    }),
  })
  server.on('request', provider.callback())
  return {
    issuer,
    clientId,
    clientSecret,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Signs in on the provider's pages like a browser. Returns the parameters of the redirect URI. */
export async function signInAt(authorizationUrl: string, login: string): Promise<Record<string, string>> {
  const cookies = new Map<string, string>()
  const load = async (url: string, form?: Record<string, string>): Promise<{ url: string; text: string }> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const body = form ? new URLSearchParams(form) : null
    const response = await fetch(url, { method: form ? 'POST' : 'GET', body, redirect: 'manual', headers: { cookie } })
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (!location) return { url, text: await response.text() }
    const next = new URL(location, url)
    return next.origin === new URL(authorizationUrl).origin ? load(next.href) : { url: next.href, text: '' }
  }
  const submit = ({ text }: { text: string }, fields: Record<string, string>) =>
    load(/action="([^"]+)"/.exec(text)?.[1] ?? '', fields)
  const consent = await submit(await load(authorizationUrl), { prompt: 'login', login, password: 'any' })
  const { url } = await submit(consent, { prompt: 'consent' })
  return Object.fromEntries(new URL(url).searchParams)
}
