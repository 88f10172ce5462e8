import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { fromPglite } from '../platform/db/pool/client.ts'
import { openPglite } from '../platform/db/pool/embedded.ts'

/**
 * Loading the dump starts each test file. Half of its CPU time went into two databases that nobody
 * opens, into 128 MB of buffers, and into replaying the migrations.
 */
const MAKE_SMALL = [
  'update pg_database set datistemplate = false',
  'drop database template0',
  'drop database template1',
  "alter system set shared_buffers = '16MB'",
  'checkpoint',
]

/** Migrates an embedded database and dumps it. Each test file starts from a copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'csp-snapshot-'))
  const pglite = await openPglite()
  await fromPglite(pglite)
  for (const statement of MAKE_SMALL) await pglite.exec(statement)
  const file = join(folder, 'snapshot.tar')
  await writeFile(file, Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()))
  await pglite.close()
  project.provide('snapshot', file)
  project.provide('postgres', null)
  return () => rm(folder, { recursive: true })
}
