import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { MemberClient } from '../clients.ts'
import { GatewayError } from '../errors.ts'
import { type Io, text, UsageError } from './io.ts'

type Login = {
  readonly baseUrl: string
  readonly accessToken: string
  readonly organization: string
  readonly namespace: string
}

/** The path of the file that contains the session. */
export const fileOf = ({ env }: Io) => env.CSP_LOGIN ?? join(homedir(), '.config', 'csp', 'login.json')

/** Signs in with the password from standard input and stores the session for further commands. */
export async function login(io: Io, options: Readonly<Record<string, unknown>>): Promise<void> {
  const [baseUrl, email] = [text(options, 'url'), text(options, 'email')]
  const password = await readPassword(io)
  const member = await signIn(io, { baseUrl, email, password })
  const namespace = typeof options.namespace === 'string' ? options.namespace : await onlyNamespace(member)
  const session: Login = { baseUrl, accessToken: member.accessToken, organization: member.organization, namespace }
  const file = fileOf(io)
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  // A new file, because one that exists could be readable by others, or a link to another file.
  const part = `${file}.${process.pid}`
  writeFileSync(part, `${JSON.stringify(session)}\n`, { mode: 0o600, flag: 'wx' })
  renameSync(part, file)
  io.print(`Signed in to ${baseUrl} as ${email} in ${namespace}`)
}

/** Signs in, with a code if the gateway requires one. */
async function signIn(io: Io, credentials: { baseUrl: string; email: string; password: string }) {
  try {
    return await MemberClient.signIn(credentials)
  } catch (error) {
    if (!(error instanceof GatewayError) || error.code !== 'error.second_factor') throw error
    return MemberClient.signIn({ ...credentials, code: (await io.readLine('Code: ')).trim() })
  }
}

/** Runs a call. If it requires a recently confirmed session, asks for the password and retries. */
export async function confirmed<T>(io: Io, member: MemberClient, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof GatewayError) || error.code !== 'error.confirmation_required') throw error
  }
  const password = await readPassword(io)
  try {
    await member.post('/members/me/confirmation', { body: { password } })
  } catch (error) {
    if (!(error instanceof GatewayError) || error.code !== 'error.second_factor') throw error
    const code = (await io.readLine('Code: ')).trim()
    await member.post('/members/me/confirmation', { body: { password, code } })
  }
  return call()
}

const readPassword = async (io: Io) => (await io.readLine('Password: ')).replace(/\r?\n$/, '')

/** Ends the session and deletes its file. */
export async function logout(io: Io): Promise<void> {
  await signedIn(io).post('/organization/signout')
  rmSync(fileOf(io))
}

async function onlyNamespace(member: MemberClient): Promise<string> {
  const { partners } = await member.get('/partner')
  const [only, ...others] = partners
  if (only && others.length === 0) return only.token
  const names = partners.map(({ token, domain }) => `${token} (@${domain})`).join(', ')
  throw new UsageError(names ? `Choose one with --namespace: ${names}` : 'The organization has no namespace')
}

export const signedIn = (io: Io): MemberClient => new MemberClient(readLogin(io))

/** The stored session. Throws UsageError without one. */
export function readLogin(io: Io): Login {
  try {
    return JSON.parse(readFileSync(fileOf(io), 'utf8')) as Login
  } catch {
    throw new UsageError('Not signed in. Run `csp login`')
  }
}
