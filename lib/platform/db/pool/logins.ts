import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import pg from 'pg'
import { databaseError } from '../database-error.ts'
import type { MigrationSession } from '../migrate.ts'

/** Login of a connection to PostgreSQL. */
export type Login = { readonly user: string; readonly password: string }

/**
 * The URL with another login, set as parameters: they override a user, and the host can be missing.
 */
export function urlOf(url: string, { user, password }: Login): string {
  const address = new URL(url)
  address.username = ''
  address.password = ''
  address.searchParams.set('user', user)
  address.searchParams.set('password', password)
  return address.href
}

/** The login of a URL. */
export function loginOf(url: string): Login {
  const { username, password, searchParams } = new URL(url)
  return {
    user: searchParams.get('user') ?? decodeURIComponent(username),
    password: searchParams.get('password') ?? decodeURIComponent(password),
  }
}

type Membership = { readonly role: string; readonly inherit: boolean }

const INSUFFICIENT_PRIVILEGE = '42501'
const EXISTS = ['42710', '23505']

/**
 * Creates a login that is a member of one role. Returns the reason if the session lacks the
 * privilege. Another session may have created it concurrently.
 */
export async function createLogin(
  session: MigrationSession,
  { user, password }: Login,
  { role, inherit }: Membership,
): Promise<string | undefined> {
  const name = pg.escapeIdentifier(user)
  const attributes = `login ${inherit ? 'inherit' : 'noinherit'} password ${pg.escapeLiteral(scramVerifier(password))}`
  try {
    await session.query(`create role ${name} ${attributes} in role ${pg.escapeIdentifier(role)}`)
    await grantConnect(session, user)
  } catch (error) {
    const { code = '', message } = databaseError(error)
    if (EXISTS.includes(code)) return undefined
    if (code !== INSUFFICIENT_PRIVILEGE) throw error
    return `the database user may not create ${user} (${message})`
  }
}

/** By default, PUBLIC can connect to a database. */
async function grantConnect(session: MigrationSession, user: string): Promise<void> {
  const [database] = await session.query<{ name: string; open: boolean }>(
    `select current_database() as name, has_database_privilege($1, current_database(), 'connect') as open`,
    [user],
  )
  if (!database || database.open) return
  await session.query(`grant connect on database ${pg.escapeIdentifier(database.name)} to ${pg.escapeIdentifier(user)}`)
}

const ITERATIONS = 4096

/**
 * SCRAM verifier of a password (RFC 5803). Sent instead of the password, which a server may log.
 */
function scramVerifier(password: string): string {
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256')
  const hmac = (text: string) => createHmac('sha256', salted).update(text).digest()
  const storedKey = createHash('sha256').update(hmac('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${storedKey}:${hmac('Server Key').toString('base64')}`
}
