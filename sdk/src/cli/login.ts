import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { MemberClient } from '../clients.ts'
import { type Io, text, UsageError } from './io.ts'

type Login = {
  readonly baseUrl: string
  readonly accessToken: string
  readonly organization: string
  readonly namespace: string
}

const fileOf = ({ env }: Io) => env.CSP_LOGIN ?? join(homedir(), '.config', 'csp', 'login.json')

/** Signs in with the password from standard input and stores the session for further commands. */
export async function login(io: Io, options: Readonly<Record<string, unknown>>): Promise<void> {
  const [baseUrl, email] = [text(options, 'url'), text(options, 'email')]
  const password = (await io.readLine('Password: ')).trim()
  const code = typeof options.code === 'string' ? options.code : undefined
  const member = await MemberClient.signIn({ baseUrl, email, password, ...(code && { code }) })
  const namespace = typeof options.namespace === 'string' ? options.namespace : await onlyNamespace(member)
  const session: Login = { baseUrl, accessToken: member.accessToken, organization: member.organization, namespace }
  const file = fileOf(io)
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(file, `${JSON.stringify(session)}\n`, { mode: 0o600 })
  // The mode of a file that exists does not change when it is written.
  chmodSync(file, 0o600)
  io.print(`Signed in to ${baseUrl} as ${email} in ${namespace}`)
}

async function onlyNamespace(member: MemberClient): Promise<string> {
  const { partners } = await member.get('/partner')
  const [only, ...others] = partners
  if (only && others.length === 0) return only.token
  const names = partners.map(({ token, domain }) => `${token} (@${domain})`).join(', ')
  throw new UsageError(names ? `Choose one with --namespace: ${names}` : 'The organization has no namespace')
}

export function signedIn(io: Io): MemberClient {
  try {
    return new MemberClient(JSON.parse(readFileSync(fileOf(io), 'utf8')) as Login)
  } catch {
    throw new UsageError('Not signed in. Run `csp login`')
  }
}
