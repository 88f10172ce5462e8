import type { Data } from '../calls.ts'
import type { MemberClient } from '../clients.ts'
import type { Call, ClientCall } from './command.ts'
import { findNamespace } from './login.ts'
import { clientOf, readLogin, storeLogin } from './login-file.ts'
import type { View } from './output.ts'

type Namespace = Data<'/partner', 'get'>['partners'][number]

const NAMESPACE: View<Namespace> = [
  { title: 'ID', of: ({ token }) => token },
  { title: 'Domain', of: ({ domain }) => `@${domain}` },
  { title: 'Environment', of: ({ environment }) => environment },
  { title: 'Name', of: ({ name }) => name },
]

type Caller = {
  readonly kind: 'member' | 'api_key'
  readonly url: string
  readonly organization: string
  readonly namespace: string
  readonly domain?: string
  readonly environment?: string
  readonly email?: string
  readonly role?: string
  readonly expires_at?: string
}

const CALLER: View<Caller> = [
  { title: 'Credential', of: ({ kind }) => (kind === 'member' ? 'member' : 'API key') },
  { title: 'Gateway', of: ({ url }) => url },
  { title: 'Member', of: ({ email }) => email ?? '' },
  { title: 'Role', of: ({ role }) => role ?? '' },
  { title: 'Organization', of: ({ organization }) => organization },
  { title: 'Namespace', of: ({ namespace, domain }) => (domain ? `${namespace} (@${domain})` : namespace) },
  { title: 'Environment', of: ({ environment }) => environment ?? '' },
  { title: 'Expires', of: ({ expires_at }) => expires_at ?? '' },
]

export async function whoAmI({ io, out }: Call): Promise<void> {
  const login = readLogin(io)
  const { baseUrl: url, organization, namespace } = login
  if ('apiKey' in login) return out.record({ kind: 'api_key', url, organization, namespace }, CALLER)
  const member = clientOf(io, login) as MemberClient
  const { email, role_name: role } = await member.get('/members/me')
  const { domain, environment } = await member.get('/partner/{partner_id}', {
    params: { path: { partner_id: namespace } },
  })
  const expires = expiryOf(login.accessToken)
  const caller: Caller = { kind: 'member', url, organization, namespace, domain, environment, email, role }
  out.record({ ...caller, ...(expires && { expires_at: expires }) }, CALLER)
}

/** When a JWT expires, if it says so. */
function expiryOf(jwt: string): string | undefined {
  try {
    const { exp } = JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString())
    return new Date(exp * 1000).toISOString()
  } catch {
    return undefined
  }
}

export async function listNamespaces({ out, client }: ClientCall<MemberClient>): Promise<void> {
  out.table(NAMESPACE).add((await client.get('/partner')).partners)
}

export async function useNamespace({ io, out, client, login, argument }: ClientCall<MemberClient>): Promise<void> {
  const { token, domain } = findNamespace((await client.get('/partner')).partners, argument)
  storeLogin(io, { ...login, namespace: token })
  out.report(`Commands now act in ${token} (@${domain})`, { namespace: token, domain })
}
