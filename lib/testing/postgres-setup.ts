import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openPostgres } from '../platform/db/pool/client.ts'

/**
 * Creates a migrated template on the server at TEST_DATABASE_URL. Each test file starts from a
 * copy.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) throw new Error('the postgres project requires TEST_DATABASE_URL')
  const template = `template_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query(`create database ${template}`)
  const url = new URL(server)
  url.pathname = `/${template}`
  const database = await openPostgres(url.href, 2)
  await database.close()
  project.provide('snapshot', '')
  project.provide('postgres', { server, template })
  return async () => {
    await admin.query(`drop database ${template} with (force)`)
    await admin.end()
  }
}
