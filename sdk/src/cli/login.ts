import type { Data } from '../calls.ts'
import { ApiKeyClient, MemberClient, type SignIn } from '../clients.ts'
import { GatewayError } from '../errors.ts'
import { AGENT, signInWithBrowser } from './browser-login.ts'
import { type Call, required, textOf } from './command.ts'
import { type Io, UsageError } from './io.ts'
import { deleteLogin, findLogin, type Login, readLogin, storeLogin } from './login-file.ts'

type Namespace = Data<'/partner', 'get'>['partners'][number]

/** Signs in, or takes an API key, and stores the login for further commands. */
export async function login(call: Call): Promise<void> {
  const { io, out, options } = call
  const baseUrl = gatewayUrl(required(options, 'url'))
  if (isUnencrypted(baseUrl)) io.warn('Your credentials are sent unencrypted. Use https if the gateway supports it.')
  const ways = [options.email, options.browser, options.key].filter((one) => one !== undefined && one !== false)
  if (ways.length !== 1) throw new UsageError('Use one of --email, --browser or --key')
  const [made, who] = await (options.key ? withKey : options.browser ? withBrowser : withPassword)(call, baseUrl)
  const previous = findPrevious(io)
  try {
    storeLogin(io, made)
  } catch (error) {
    await endSession(made)
    throw error
  }
  await endSession(previous)
  const { organization, namespace } = made
  out.report(`Signed in to ${baseUrl} ${who} in ${namespace}`, { url: baseUrl, organization, namespace })
}

/** A login file that cannot be read is replaced. */
function findPrevious(io: Io): Login | undefined {
  try {
    return findLogin(io)
  } catch {
    return undefined
  }
}

/** The session of a login that was replaced would stay valid, although nobody can use it. */
async function endSession(login: Login | undefined): Promise<void> {
  if (!login || 'apiKey' in login) return
  await new MemberClient({ ...login, retries: 0, timeoutMs: 3000 }).post('/organization/signout').catch(() => undefined)
}

/** A login, and how it was made. */
type Made = readonly [login: Login, who: string]

async function withPassword({ io, options }: Call, baseUrl: string): Promise<Made> {
  const email = required(options, 'email')
  const password = await readSecret(io, 'Password: ')
  const member = await signIn(io, { baseUrl, email, password, fetch: fetchAsCsp })
  return [await loginOf(io, baseUrl, member, textOf(options, 'namespace')), `as ${email}`]
}

/** The console shows the user agent in the list of sessions. */
function fetchAsCsp(request: Request): Promise<Response> {
  request.headers.set('user-agent', AGENT)
  return fetch(request)
}

/** The console's page prompts for the namespace. */
async function withBrowser({ io, options }: Call, baseUrl: string): Promise<Made> {
  const { member, email, namespace } = await signInWithBrowser(io, baseUrl, textOf(options, 'namespace'))
  return [{ ...(await loginOf(io, baseUrl, member, namespace)), isFromBrowser: true }, `as ${email}`]
}

/** The login of a new session, in the requested namespace. Ends the session if there is no such namespace. */
async function loginOf(io: Io, baseUrl: string, member: MemberClient, requested: string | undefined): Promise<Login> {
  try {
    const { partners } = await member.get('/partner')
    const { token: namespace } = await choose(io, partners, requested)
    return { baseUrl, accessToken: member.accessToken, organization: member.organization, namespace }
  } catch (error) {
    await member.post('/organization/signout').catch(() => undefined)
    throw error
  }
}

async function choose(io: Io, namespaces: readonly Namespace[], requested: string | undefined): Promise<Namespace> {
  if (namespaces.length === 0) throw new UsageError('The organization has no namespaces')
  if (requested !== undefined) return findNamespace(namespaces, requested)
  const [only, ...others] = namespaces
  if (only && others.length === 0) return only
  if (!io.isInteractive) throw new UsageError(`Choose a namespace with --namespace: ${namesOf(namespaces)}`)
  for (const { token, domain, environment } of namespaces) io.warn(`  ${token}  @${domain}  ${environment}`)
  return findNamespace(namespaces, (await io.readLine('Namespace: ', true)).trim())
}

/** By ID or domain. Sandbox and live namespaces can have the same domain. */
export function findNamespace(namespaces: readonly Namespace[], requested: string): Namespace {
  const domain = requested.replace(/^@/, '').toLowerCase()
  const found = namespaces.filter((one) => one.token === requested || one.domain === domain)
  if (found.length === 1 && found[0]) return found[0]
  const reason = found.length === 0 ? `No namespace ${requested}` : `Several namespaces have the domain @${domain}`
  throw new UsageError(`${reason}. Choose one: ${namesOf(namespaces)}`)
}

const namesOf = (namespaces: readonly Namespace[]) =>
  namespaces.map(({ token, domain }) => `${token} (@${domain})`).join(', ')

/** The secret is read like a password, so that neither the list of processes nor the shell’s history contains it. */
async function withKey({ io, options }: Call, baseUrl: string): Promise<Made> {
  const [organization, namespace] = [textOf(options, 'organization'), textOf(options, 'namespace')]
  if (!organization || !namespace) throw new UsageError('--key requires --organization and --namespace')
  const apiKey = (await readSecret(io, 'API key: ')).trim()
  const client = new ApiKeyClient({ baseUrl, apiKey, organization, namespace })
  try {
    await client.get('/payments', { params: { query: { limit: 1 } } })
  } catch (error) {
    // The key is valid, but may not list payments.
    const isRestricted = error instanceof GatewayError && error.status === 403
    if (!isRestricted || error.code === 'error.address_not_allowed') throw error
  }
  return [{ baseUrl, apiKey, organization, namespace }, 'with an API key']
}

/** Signs in, with a code if the gateway requires one. */
async function signIn(io: Io, credentials: SignIn) {
  try {
    return await MemberClient.signIn(credentials)
  } catch (error) {
    if (!(error instanceof GatewayError) || error.code !== 'error.second_factor') throw error
    return MemberClient.signIn({ ...credentials, code: (await io.readLine('Code: ')).trim() })
  }
}

/**
 * Runs a call. If it requires a recently confirmed session, asks for the password and retries. Throws UsageError if the
 * member signed in with the browser.
 */
export async function confirmed<T>(io: Io, member: MemberClient, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof GatewayError) || error.code !== 'error.confirmation_required') throw error
  }
  const { baseUrl, isFromBrowser } = readLogin(io)
  if (isFromBrowser)
    throw new UsageError(
      `This requires a sign-in within the last five minutes. Run \`csp login --url ${baseUrl} --browser\``,
    )
  const password = await readSecret(io, 'Password: ')
  try {
    await member.post('/members/me/confirmation', { body: { password } })
  } catch (error) {
    if (!(error instanceof GatewayError) || error.code !== 'error.second_factor') throw error
    const code = (await io.readLine('Code: ')).trim()
    await member.post('/members/me/confirmation', { body: { password, code } })
  }
  return call()
}

const readSecret = async (io: Io, prompt: string) => (await io.readLine(prompt)).replace(/\r?\n$/, '')

/** Ends the session and deletes the login. An API key stays valid. */
export async function logout({ io, out }: Call): Promise<void> {
  const stored = readLogin(io)
  if (!('apiKey' in stored)) {
    await new MemberClient(stored).post('/organization/signout').catch((error) => {
      // The session has ended already.
      if (!(error instanceof GatewayError) || error.status !== 401) throw error
    })
  }
  deleteLogin(io)
  const text = 'apiKey' in stored ? 'Deleted the stored API key. The key remains valid.' : 'Signed out'
  if (out.isJson) out.report(text, { url: stored.baseUrl })
  else io.warn(text)
}

/** Whether requests leave this computer without TLS. */
function isUnencrypted(baseUrl: string): boolean {
  const { protocol, hostname } = new URL(baseUrl)
  return protocol === 'http:' && !/^(.*\.)?localhost$|^127\.|^\[::1\]$/.test(hostname)
}

/** The URL of a gateway, without the path of its API. */
function gatewayUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new UsageError('--url must be a URL such as https://gateway.example')
  if (url.username || url.password || url.search || url.hash || url.pathname.includes('/api/'))
    throw new UsageError(`--url must be the URL of the gateway only, such as ${url.origin}`)
  return text.replace(/\/+$/, '')
}
