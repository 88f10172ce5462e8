import { rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from '../platform/env.ts'

const marker = (env: Pick<Env, 'DATA_DIR'>) => join(env.DATA_DIR, 'demo-network-unfinished')

/**
 * A demo network that was interrupted while it was made is thrown away: it held nothing but itself. To be called by the holder
 * of the folder's lock, before the database is opened.
 */
export async function discardUnfinished(env: Env): Promise<void> {
  if (env.DATABASE_URL) return
  const unfinished = await stat(marker(env)).catch(() => undefined)
  if (unfinished) await rm(join(env.DATA_DIR, 'database'), { recursive: true, force: true })
}

/** Runs the making of the demo network in an empty database, marked as unfinished until it is done. */
export async function whole(env: Env, make: () => Promise<void>): Promise<void> {
  if (env.DATABASE_URL) return make()
  await writeFile(marker(env), '')
  await make()
  await rm(marker(env))
}
