import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { asc, eq } from 'drizzle-orm'
import { type Anchor, checkChain, readAnchors } from '../lib/modules/audit/index.ts'
import { partners } from '../lib/modules/namespaces/table.ts'
import { organizations } from '../lib/modules/organizations/table.ts'
import { type Database, openDatabase, openPostgres } from '../lib/platform/db/pool/client.ts'
import { type Env, readEnv } from '../lib/platform/env.ts'

// `npm run verify-audit`: verifies the chain of every organization's audit log in the configured
// database (decision 0031) and compares it with anchors that are stored elsewhere (decision 0068).
// Stop the gateway first if it uses the embedded database. Exit code: 0 all chains are intact, 1
// one is broken, truncated or does not match an anchor, 2 usage error or no anchors.
const { values } = parseArgs({
  options: { organization: { type: 'string' }, head: { type: 'string' }, anchors: { type: 'string', multiple: true } },
})
const givenHead = /^(\d+):([0-9a-f]{64})$/.exec(values.head ?? '')
if (values.head && (!givenHead || !values.organization)) {
  console.error(
    'Usage: npm run verify-audit -- [--organization org_… [--head sequence:hash]] [--anchors anchors.csv|gateway.log|proof.json]…',
  )
  process.exit(2)
}
const anchors = [...readFiles(values.anchors ?? []), ...anchorsFromArguments()]
const database = await openReadOnly(readEnv())
try {
  const anchorsOf = Map.groupBy(await withOrganizations(anchors), ({ organizationId }) => organizationId)
  const all = await database.db.select().from(organizations).orderBy(asc(organizations.token))
  const known = new Map([
    ...all.map(({ token, name }) => [token, name] as const),
    ['nobody', 'sign-ins without an organization'],
  ])
  // Also verify organizations that only an anchor names, because a deleted chain may have taken its
  // organization's row along.
  const named = [...new Set([...known.keys(), ...anchorsOf.keys()])]
  const selected = named.filter((token) => !values.organization || token === values.organization)
  for (const token of selected) {
    const given = anchorsOf.get(token)?.map(({ anchor }) => anchor) ?? []
    const { isWhole, says } = await checkChain({ db: database.db, organizationId: token, now: new Date() }, given)
    console.log(`${isWhole ? 'intact' : 'BROKEN'}  ${token}  ${JSON.stringify(known.get(token) ?? 'unknown')}  ${says}`)
    if (!isWhole) process.exitCode = 1
  }
  if (selected.length === 0) {
    console.error('No such organization.')
    process.exitCode = 1
  }
} finally {
  await database.close()
}

/** Does not migrate PostgreSQL, so that standbys and read-only restored servers can be verified. */
function openReadOnly(env: Env): Promise<Database> {
  const { DATABASE_URL, DATABASE_POOL, DATABASE_STATEMENT_TIMEOUT: seconds } = env
  if (!DATABASE_URL) return openDatabase(env)
  return openPostgres(DATABASE_URL, DATABASE_POOL, {
    statementTimeoutMs: seconds * 1000,
    migration: { readOnly: true },
  })
}

function readFiles(paths: readonly string[]): Anchor[] {
  return paths.flatMap((path) => {
    const found = readAnchors(readFileSync(path, 'utf8'), basename(path))
    if (found.length === 0) {
      console.error(`${path} contains no anchors.`)
      process.exit(2)
    }
    return found
  })
}

function anchorsFromArguments(): Anchor[] {
  const [, sequence, hash] = givenHead ?? []
  const { organization: organizationId } = values
  if (sequence === undefined || hash === undefined || organizationId === undefined) return []
  return [{ owner: { organizationId }, sequence: Number(sequence), hash, source: '--head' }]
}

/**
 * Adds organizations to settlement proofs, which name only a namespace. Unknown namespaces stay as
 * they are and match no chain.
 */
async function withOrganizations(given: readonly Anchor[]): Promise<{ organizationId: string; anchor: Anchor }[]> {
  const resolved: { organizationId: string; anchor: Anchor }[] = []
  for (const anchor of given) {
    const { owner } = anchor
    resolved.push({ organizationId: 'organizationId' in owner ? owner.organizationId : await ownerOf(owner), anchor })
  }
  return resolved
}

async function ownerOf({ partnerId }: { readonly partnerId: string }): Promise<string> {
  const [found] = await database.db
    .select({ organizationId: partners.organizationId })
    .from(partners)
    .where(eq(partners.token, partnerId))
  return found?.organizationId ?? partnerId
}
