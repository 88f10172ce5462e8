import { afterMigrating } from '../lib/platform/db/migration-session.ts'
import { tenantLogins } from '../lib/platform/db/pool/client.ts'
import { loginOf } from '../lib/platform/db/pool/logins.ts'
import { createTenantLogin } from '../lib/platform/db/pool/tenant-login.ts'
import { prepareService } from '../lib/platform/db/service-role.ts'
import { BadEnvironment, readVariables } from '../lib/platform/env.ts'
import { exitOnKnownError } from './lib/exit-on-known-error.ts'

// `npm run migrate` applies pending migrations to the database at DATABASE_URL while the gateway
// runs (decision 0048). With SECRET_KEY it also creates the login of tenants' connections, and with
// DATABASE_MIGRATION_URL that of DATABASE_URL (decision 0078).

const CONNECT_MS = 10_000

// Each migration commits separately, and the server rolls back an open one when the connection is
// lost.
for (const [signal, code] of [
  ['SIGTERM', 143],
  ['SIGINT', 130],
] as const) {
  process.once(signal, () => {
    console.error('Stopped. Applied migrations are kept. Run `npm run migrate` again to apply the rest.')
    process.exit(code)
  })
}

await exitOnKnownError(async () => {
  const env = readVariables()
  if (!env.DATABASE_URL) throw new BadEnvironment('DATABASE_URL=postgresql://… npm run migrate')
  const report = (line: string) => console.log(line)
  const { DATABASE_URL: url, DATABASE_MIGRATION_URL: owner = url } = env
  const refusal = await afterMigrating(owner, CONNECT_MS, { report }, async (session) => {
    if (owner !== url) await prepareService(session, loginOf(url))
    return createTenantLogin(session, tenantLogins(env))
  })
  if (refusal !== undefined) console.error(`Tenants have no separate database login: ${refusal}.`)
})
console.log('The schema is up to date.')
