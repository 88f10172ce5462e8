import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { fromPglite } from '../platform/db/pool/client.ts'
import { openPglite } from '../platform/db/pool/embedded.ts'

/** Migrates an embedded database and dumps it. Each test file starts from a copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'csp-snapshot-'))
  const pglite = await openPglite()
  await fromPglite(pglite)
  const file = join(folder, 'snapshot.tar')
  await writeFile(file, Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()))
  await pglite.close()
  project.provide('snapshot', file)
  project.provide('postgres', null)
  return () => rm(folder, { recursive: true })
}
