import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** One file of the migrations folder (decision 0048). */
export type Migration = {
  readonly name: string
  /**
   * Identifies the file in the journal of the database, so a file must not change once it is
   * released.
   */
  readonly hash: string
  readonly statements: readonly string[]
  /** False with `-- no transaction`: each statement commits by itself and must be repeatable. */
  readonly inTransaction: boolean
  /**
   * From `-- contract: 0040_name`: from here on, a release must contain this migration to run on
   * the schema.
   */
  readonly requires: string | null
}

// Relative to the project folder, because a bundler moves this file.
const migrationsFolder = () => join(process.cwd(), 'lib/platform/db/migrations')

/** Reads the migrations in the order of drizzle-kit's journal. */
export async function readMigrations(folder = migrationsFolder()): Promise<Migration[]> {
  const journal = JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[]
  }
  return Promise.all(
    journal.entries.map(async ({ tag }) => parseMigration(tag, await readFile(join(folder, `${tag}.sql`), 'utf8'))),
  )
}

/** Parses the text of a migration as drizzle-kit writes it, and the markers of this project. */
export const parseMigration = (name: string, text: string): Migration => ({
  name,
  hash: createHash('sha256').update(text).digest('hex'),
  statements: text.split('--> statement-breakpoint'),
  inTransaction: !/^-- no transaction\s*$/m.test(text),
  requires: /^-- contract: (\S+)\s*$/m.exec(text)?.[1] ?? null,
})
