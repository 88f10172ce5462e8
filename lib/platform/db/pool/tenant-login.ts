import pg from 'pg'
import { deriveKey, type SecretKeys } from '../../crypto/seals.ts'
import { databaseError } from '../database-error.ts'
import { type MigrationSession, UnusableDatabase } from '../migrate.ts'
import { TENANT_ROLE } from '../policies.ts'
import { createLogin, type Login, loginOf, urlOf } from './logins.ts'

/** Login of tenants' connections to PostgreSQL (decision 0078). */
export type TenantLogins = {
  /** A separate URL. Otherwise the login is derived from the secret keys. */
  readonly url?: string | undefined
  readonly keys?: SecretKeys | undefined
  /**
   * `own`: requires a separate login. `shared`: uses the owner's login. Default: the owner's login
   * as a fallback.
   */
  readonly mode?: 'own' | 'shared' | undefined
}

/** The tenants' login for a secret key. All processes of a deployment derive the same one. */
export const tenantLogin = (secretKey: string): Login => ({
  user: `${TENANT_ROLE}_${Buffer.from(deriveKey(secretKey, 'tenant login name', 4)).toString('hex')}`,
  password: Buffer.from(deriveKey(secretKey, 'tenant login password')).toString('base64url'),
})

type Choice = {
  readonly url: string
  readonly logins: TenantLogins
  /** Whether to create a missing login. */
  readonly create: boolean
  readonly connectionTimeoutMs: number
  readonly warn?: ((line: string) => void) | undefined
}

/**
 * Returns the URL for tenants' connections. Throws UnusableDatabase if a separate login is required
 * and none is restricted to the tenants' role.
 */
export async function chooseTenantUrl(session: MigrationSession, choice: Choice): Promise<string> {
  const { url, logins, warn } = choice
  if (logins.mode === 'shared') return url
  const own = await ownUrl(session, choice)
  if ('url' in own) return own.url
  if (logins.mode === 'own' || logins.url !== undefined) {
    throw new UnusableDatabase(`Tenants have no separate database login: ${own.missing}. ${HOW_TO}`)
  }
  warn?.(`Tenants use the login of DATABASE_URL, which row-level security does not restrict: ${own.missing}. ${HOW_TO}`)
  return url
}

const HOW_TO = 'See "Roles" in docs/running.md. To share the login of DATABASE_URL, set DATABASE_TENANT_LOGIN=shared.'

/** Creates the tenants' login if it is missing. Returns the reason if it could not. */
export async function createTenantLogin(
  session: MigrationSession,
  { url, keys, mode }: TenantLogins,
): Promise<string | undefined> {
  if (mode === 'shared') return undefined
  const [login] = loginsOf({ url, keys })
  if (!login || (await existing(session, [login])).length > 0) return undefined
  return createLogin(session, login, { role: TENANT_ROLE, inherit: false })
}

async function ownUrl(
  session: MigrationSession,
  { url, logins, create, connectionTimeoutMs }: Choice,
): Promise<{ url: string } | { missing: string }> {
  const refusal = create ? await createTenantLogin(session, logins) : undefined
  // During a key rotation, the login of the previous key is used until that of the new key exists.
  const [login] = await existing(session, loginsOf(logins))
  if (!login) {
    return { missing: refusal ?? 'the login does not exist (`npm run migrate` with SECRET_KEY creates it)' }
  }
  const address = logins.url ?? urlOf(url, login)
  const problem = await findProblem(address, connectionTimeoutMs)
  return problem === undefined ? { url: address } : { missing: `${login.user} ${problem}` }
}

function loginsOf({ url, keys }: Pick<TenantLogins, 'url' | 'keys'>): Login[] {
  return url === undefined ? (keys ?? []).map(tenantLogin) : [loginOf(url)]
}

async function existing(session: MigrationSession, logins: readonly Login[]): Promise<Login[]> {
  const found = await session.query<{ user: string }>('select rolname as user from pg_roles where rolname = any ($1)', [
    logins.map(({ user }) => user),
  ])
  const names = new Set(found.map(({ user }) => user))
  return logins.filter(({ user }) => names.has(user))
}

/** Errors with which a server or pooler rejects a login: password, address, database or role. */
const REFUSED = ['28P01', '28000', '42501', '42704', '22023', '08P01']

/**
 * The reason why a login does not restrict tenants' connections. Rejects if the server is
 * unreachable.
 */
async function findProblem(connectionString: string, connectionTimeoutMillis: number): Promise<string | undefined> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis,
    query_timeout: connectionTimeoutMillis,
    options: `-c role=${TENANT_ROLE}`,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<Confinement>(CONFINEMENT, [TENANT_ROLE])
    return rows[0] && describeProblem(rows[0])
  } catch (error) {
    const { code = '', message } = databaseError(error)
    if (!REFUSED.includes(code)) throw error
    return `is rejected by the server (${message})`
  } finally {
    await client.end().catch(() => undefined)
  }
}

type Confinement = {
  readonly other_roles: readonly string[]
  readonly is_privileged: boolean
  readonly inherits: boolean
  readonly owns: boolean
  readonly finds_tables: boolean
}

/** Roles that the session could become with `set role` or `reset role`. */
const CONFINEMENT = `
  with reachable as (
    select * from pg_roles where pg_has_role(session_user, oid, 'member')
  )
  select coalesce((select array_agg(rolname::text order by rolname) from reachable where rolname not in (session_user, $1::name)), '{}') as other_roles,
         exists (select from reachable where rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls) as is_privileged,
         session_user <> $1::name and pg_has_role(session_user, $1::name, 'usage') as inherits,
         exists (select from pg_shdepend d left join pg_class c on d.classid = 'pg_class'::regclass and c.oid = d.objid
                  where d.deptype = 'o' and d.refclassid = 'pg_authid'::regclass and d.refobjid in (select oid from reachable)
                    and d.dbid in (0, (select oid from pg_database where datname = current_database()))
                    and c.relpersistence is distinct from 't') as owns,
         to_regclass('payments') is not null as finds_tables`

function describeProblem({ other_roles, is_privileged, inherits, owns, finds_tables }: Confinement) {
  if (is_privileged) return 'is a superuser, or has CREATEROLE, CREATEDB, REPLICATION or BYPASSRLS'
  if (other_roles.length > 0) return `is a member of ${other_roles.join(', ')}`
  if (owns) return 'owns objects in the database'
  // Views run with the owner's rights, and their filters apply to the tenant role only.
  if (inherits) return `inherits the privileges of ${TENANT_ROLE}; it must be NOINHERIT`
  if (!finds_tables) return 'cannot see the tables; check its search_path and its privileges on the schema'
  return undefined
}
