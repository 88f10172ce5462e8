import { type Migration, readMigrations } from '../../lib/platform/db/migration-files.ts'

// Part of `npm run verify`: checks that migrations can run while the gateway uses the database
// (docs/upgrading.md).

/** Earlier migrations predate the rules. */
const FIRST_LINTED = 37

type File = Pick<Migration, 'inTransaction' | 'requires'> & {
  readonly statements: readonly string[]
  /** Tables created in this file, which are empty and unknown to running processes. */
  readonly made: ReadonlySet<string>
}

type Rule = {
  readonly name: string
  readonly why: string
  breaks(statement: string, file: File): boolean
}

const NAME = '(?:if (?:not )?exists )?(?:only )?([\\w.]+)'
const nameIn = (statement: string, before: string): string | undefined =>
  new RegExp(`${before} ${NAME}`).exec(statement)?.[1]
const isMade = ({ made }: File, table: string | undefined) => table !== undefined && made.has(table)

/** Whether an `ALTER TABLE` of an existing table matches the pattern. */
const alters =
  (pattern: RegExp) =>
  (statement: string, file: File): boolean =>
    statement.startsWith('alter table ') &&
    !isMade(file, nameIn(statement, 'alter table')) &&
    actionsOf(statement).some((action) => pattern.test(action))

/** The actions of an `ALTER TABLE`, separated by commas outside parentheses. */
const actionsOf = (statement: string): string[] =>
  statement
    .replace(new RegExp(`^alter table ${NAME} `), '')
    .split(/,(?![^(]*\))/)
    .map((action) => action.trim())

/** Statements that can be repeated after running fully or in part. */
const REPEATABLE =
  /^(create (unique )?index concurrently|drop index concurrently if exists|alter table \S+ validate constraint|analyze)\b/

const REMOVES =
  /^(drop (table|view|materialized view|type|function|procedure|trigger|policy|role|schema|sequence)|alter (view|function|type|sequence|trigger|policy|index) .*rename)\b/
const REMOVES_IN_TABLE = /^(drop (?!constraint|not null)|rename|alter (column )?\w+ (set not null|drop default))/

const RULES: readonly Rule[] = [
  {
    name: 'index',
    why: 'blocks writes while it builds: use CREATE INDEX CONCURRENTLY in a migration marked `-- no transaction`',
    breaks: (statement, file) =>
      /^create (unique )?index (?!concurrently)/.test(statement) &&
      !isMade(file, /^create .*? on (?:only )?([\w.]+)/.exec(statement)?.[1]),
  },
  {
    name: 'transaction',
    why: 'cannot run in a transaction, or would keep its locks to the end of it: mark the migration `-- no transaction`',
    breaks: (statement, { inTransaction }) =>
      inTransaction && (/\bconcurrently\b/.test(statement) || alters(/^validate constraint/)(statement, NOTHING_MADE)),
  },
  {
    name: 'repeatable',
    why: 'may run twice without a transaction: only CREATE or DROP INDEX CONCURRENTLY (IF EXISTS), VALIDATE CONSTRAINT and ANALYZE may stand here',
    breaks: (statement, { inTransaction }) => !inTransaction && !REPEATABLE.test(statement),
  },
  {
    name: 'not-null',
    why: 'fails on existing rows: give the column a constant default',
    breaks: alters(/^add (?!constraint).*\bnot null\b(?!.*\bdefault\b)(?<!\bdefault\b.*)/),
  },
  {
    name: 'rewrite',
    why: 'rewrites the table under an exclusive lock: add another column, and fill it in portions',
    breaks: alters(
      /^alter (column )?\w+ (set data )?type\b|^add (?!constraint).*(\bserial\b|bigserial|generated always as|default (gen_random_uuid|random|clock_timestamp|nextval))/,
    ),
  },
  {
    name: 'scan',
    why: 'reads the table under a lock: add the constraint NOT VALID (or USING INDEX), and validate it in a later migration',
    breaks: alters(/^add (constraint \w+ )?(check|foreign key|unique|primary key)\b(?!.*\b(not valid|using index)\b)/),
  },
  {
    name: 'contract',
    why: 'breaks the previous release while it still runs: name the migration it waited for in `-- contract: NNNN_name`',
    breaks: (statement, file) => {
      if (file.requires) return false
      if (alters(REMOVES_IN_TABLE)(statement, file)) return true
      return REMOVES.test(statement) && !isReplaced(statement, file)
    },
  },
  {
    name: 'rows',
    why: 'holds its locks for as long as the table is large: fill in portions, in a job',
    breaks: (statement, file) =>
      /^(with\b.*\b)?(update|delete from) /.test(statement) &&
      !isMade(file, nameIn(statement, '(?:update|delete from)')),
  },
  {
    name: 'lock',
    why: 'locks a whole table',
    breaks: (statement) =>
      /^(lock table|vacuum full|cluster|truncate|refresh materialized view (?!concurrently)|reindex (?!.*concurrently))/.test(
        statement,
      ),
  },
]

const NOTHING_MADE: File = { inTransaction: true, requires: null, statements: [], made: new Set() }

/** Whether a dropped trigger, function, view or policy is recreated in the same transaction. */
function isReplaced(statement: string, { statements }: File): boolean {
  const [, kind = '', name = ''] = /^drop (\w+) (?:if exists )?([\w.]+)/.exec(statement) ?? []
  return statements.some((other) => new RegExp(`^create (or replace )?${kind} ${name}\\b`).test(other))
}

/** A migration's problems, one per line. `earlier` are the names of previous migrations. */
export function lintMigration(migration: Migration, earlier: readonly string[]): string[] {
  const { name, requires, statements: chunks } = migration
  const parsed = chunks.map(statementsIn)
  const statements = parsed.flat()
  const made = new Set(statements.flatMap((statement) => nameIn(statement, '^create table') ?? []))
  const file: File = { ...migration, statements, made }
  const allowed = new Set(
    Array.from(chunks.join('\n').matchAll(/^-- allow ([\w-]+): \S.*$/gm), ([, rule = '']) => rule),
  )
  const broken = statements.flatMap((statement) =>
    RULES.filter((rule) => !allowed.has(rule.name) && rule.breaks(statement, file)).map(
      (rule) => `${name}: ${rule.name}: ${rule.why}\n    ${statement.slice(0, 120)}`,
    ),
  )
  if (!migration.inTransaction && parsed.some((chunk) => chunk.length > 1)) {
    broken.push(`${name}: breakpoint: statements without a transaction are separated by --> statement-breakpoint`)
  }
  if (requires && !earlier.includes(requires)) {
    broken.push(`${name}: contract: ${requires} is no earlier migration`)
  }
  return broken
}

/** Statements in lower case on one line, without comments, quotes and function bodies. */
const statementsIn = (chunk: string): string[] =>
  chunk
    .replace(/\$(\w*)\$.*?\$\1\$/gs, "''")
    .replace(/^\s*--.*$/gm, '')
    .replace(/'(?:[^']|'')*'/g, "''")
    .replaceAll('"', '')
    .replace(/\s+/g, ' ')
    .toLowerCase()
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')

if (import.meta.main) {
  const migrations = await readMigrations()
  const names = migrations.map(({ name }) => name)
  const broken = migrations.flatMap((migration, n) =>
    n < FIRST_LINTED ? [] : lintMigration(migration, names.slice(0, n)),
  )
  if (broken.length > 0) {
    console.error(
      `${broken.join('\n')}\nTo allow an exception, add a line \`-- allow <rule>: <reason>\` (docs/upgrading.md).`,
    )
    process.exit(1)
  }
}
