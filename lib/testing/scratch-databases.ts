import { randomUUID } from 'node:crypto'
import pg from 'pg'

export type ScratchDatabases = { create(): Promise<string>; dropAll(): Promise<void> }

/** Databases of the test server. `create` returns the URL of a new, empty one. */
export function scratchDatabases(prefix: string): ScratchDatabases {
  const server = process.env.TEST_DATABASE_URL
  const names: string[] = []
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  return {
    create: async () => {
      const name = `${prefix}_${randomUUID().replaceAll('-', '')}`
      await run(`create database ${name}`)
      names.push(name)
      const url = new URL(server ?? '')
      url.pathname = `/${name}`
      return url.href
    },
    dropAll: async () => {
      for (const name of names.splice(0)) await run(`drop database if exists ${name} with (force)`)
    },
  }
}
