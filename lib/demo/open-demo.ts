import { ne } from 'drizzle-orm'
import type { GatewayDeps } from '../gateway-deps.ts'
import { SANDBOX_ORGANIZATION } from '../modules/namespaces/index.ts'
import { organizations } from '../modules/organizations/table.ts'
import type { Db } from '../platform/db/db.ts'
import { openMigrationSession } from '../platform/db/migration-session.ts'
import { underLock } from '../platform/db/pool/session-lock.ts'
import type { Env } from '../platform/env.ts'
import { catchUp, stoppedSince } from './catch-up.ts'
import { seedDemo } from './seed.ts'
import { findDemoSignIns } from './sign-ins.ts'
import { markUntilComplete } from './unfinished.ts'

/** Advisory lock of the process that creates the demo network. */
const DEMO_LOCK = 7_215_004
const CONNECT_TIMEOUT_MS = 10_000

/** Runs the creation or update of the demo network, which reports the share that is done. */
export type OnDemo = (
  what: 'create' | 'update',
  work: (report: (share: number) => void) => Promise<void>,
) => Promise<void>

/**
 * Creates the demo network in an empty database, and lets time pass in one that was stopped. The
 * latter is limited to the embedded database: another process could write to a server’s at
 * the same time, and its audit entries would make those of the past invalid.
 */
export async function openDemo(env: Env, deps: GatewayDeps, onDemo: OnDemo): Promise<void> {
  if (env.SEED !== 'demo') return
  if (await isEmpty(deps.db)) return createOnce(env, deps, onDemo)
  if (env.DATABASE_URL || (await findDemoSignIns(deps.db)).length === 0) return
  const since = await stoppedSince(deps)
  if (!since) return
  try {
    await onDemo('update', (report) => catchUp(deps, since, report))
  } catch (error) {
    deps.log.warn({ err: error }, 'the demo network could not be updated')
  }
}

/** Processes that start together on one server wait for the first, which creates the network. */
async function createOnce(env: Env, deps: GatewayDeps, onDemo: OnDemo): Promise<void> {
  const create = async () => {
    if (!(await isEmpty(deps.db))) return
    await onDemo('create', (report) => markUntilComplete(env, () => seedDemo(deps, report)))
  }
  if (!env.DATABASE_URL) return create()
  const session = await openMigrationSession(env.DATABASE_URL, CONNECT_TIMEOUT_MS)
  const onWait = () => deps.log.info('waiting for another process that creates the demo network')
  await underLock(session, DEMO_LOCK, onWait, create).finally(() => session.close())
}

/** Whether this database has no users yet; simulated partners do not count. */
async function isEmpty(db: Db): Promise<boolean> {
  const [organization] = await db
    .select()
    .from(organizations)
    .where(ne(organizations.token, SANDBOX_ORGANIZATION))
    .limit(1)
  return organization === undefined
}
