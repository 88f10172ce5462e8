import { rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from '../platform/env.ts'

const marker = (env: Pick<Env, 'DATA_DIR'>) => join(env.DATA_DIR, 'demo-network-unfinished')

/**
 * Removes a demo network whose creation was interrupted; it contains nothing else. The caller must
 * hold the lock of the folder, and the database must not be open.
 */
export async function discardUnfinished(env: Env): Promise<void> {
  if (env.DATABASE_URL) return
  const unfinished = await stat(marker(env)).catch(() => undefined)
  if (unfinished) await rm(join(env.DATA_DIR, 'database'), { recursive: true, force: true })
}

/**
 * Creates the demo network in an empty database and marks it as unfinished until it is complete.
 */
export async function markUntilComplete(env: Env, make: () => Promise<void>): Promise<void> {
  if (env.DATABASE_URL) return make()
  await writeFile(marker(env), '')
  await make()
  await rm(marker(env))
}
