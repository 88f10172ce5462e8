import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'

// A table belongs to the module whose `table.ts` declares it. Others use what the module exports:
// functions that write, queries, predicates and projections (decision 0103).

/**
 * Statements that name tables of other modules in SQL text, and why. To be shortened: what is left
 * here should become a query or a part of one that the owner exports.
 */
const READS: Readonly<Record<string, string>> = {
  'lib/modules/api-keys/authenticate-key.ts': 'runs for every request, so it is one prepared statement',
  'lib/modules/deletion/find-blockers.ts': 'what blocks a deletion, in one statement',
  'lib/modules/inspector/receive.ts': 'checks the environment in the insert',
  'lib/modules/operator/network/read-overview.ts': 'figures of the network',
  'lib/modules/payments/create-payment-batched.ts': 'one statement for a batch of payments (decision 0082)',
  'lib/modules/payments/payment-search.ts':
    'whether a payment is settled depends on settlements, which come later in the order',
  'lib/modules/payments/payment-sources.ts':
    'whether a payment is settled depends on settlements, which come later in the order',
  'lib/modules/sandbox/onboarding.ts': 'progress of onboarding, in one statement',
  'lib/modules/search/candidates.ts': 'each candidate query reads one index of the payments (decision 0091)',
  'lib/modules/service-tokens/authenticate-service-token.ts':
    'runs for every request of a collector, like authenticate-key',
  'lib/modules/webhooks/delivery/leases.ts': 'leases deliveries with their events in one statement (decision 0023)',
  'lib/modules/webhooks/delivery/recover-deliveries.ts': 'writes the missing deliveries of events',
  'lib/modules/webhooks/payment-events.ts': 'events of a payment with their deliveries',
  'lib/modules/settlements/policies.ts': 'failed batches are visible by their transactions (decision 0019)',
  'lib/platform/live/changes.ts': 'follows events and audit entries (decision 0033)',
}

export type Source = { readonly file: string; readonly text: string }

/** Writes to tables of other modules, as complaints. */
export function findForeignWrites(sources: readonly Source[]): string[] {
  const { byName, byIdentifier } = tablesOf(sources)
  return sources.flatMap(({ file, text }) => {
    const code = codeOf(text)
    const written = [
      ...[...code.matchAll(/\.(?:insert|update|delete)\((\w+)\)/g)].map(([, name = '']) => byIdentifier.get(name)),
      ...[...code.matchAll(/\binsertInto\((\w+)/g)].map(([, name = '']) => byIdentifier.get(name)),
      ...[...code.matchAll(/\b(?:insert into|update|delete from) (\w+)/gi)].map(([, name = '']) => byName.get(name)),
    ]
    return foreign(file, written).map(({ name, module }) => `${file} writes ${name}, which belongs to ${module}`)
  })
}

/** Tables of other modules that SQL text reads, as complaints. */
export function findForeignReads(sources: readonly Source[]): string[] {
  const { byName } = tablesOf(sources)
  return sources.flatMap(({ file, text }) => {
    const read = [...codeOf(text).matchAll(/\b(?:from|join) (\w+)/g)].map(([, name = '']) => byName.get(name))
    return foreign(file, read).map(({ name, module }) => `${file} reads ${name}, which belongs to ${module}`)
  })
}

/** Imports of another module's `table.ts`, and exports of tables from a module's `index.ts`, as complaints. */
export function findSharedTables(sources: readonly Source[]): string[] {
  const { byIdentifier } = tablesOf(sources)
  return sources.flatMap(({ file, text }) =>
    [...text.matchAll(/(?:import|export)\s+(type\s)?([^'"]*?)\sfrom '([^']+\/table\.ts)'/g)].flatMap(
      ([, isType, names = '', path = '']) => {
        const imported = path.startsWith('#') ? path.slice(1) : posix.join(posix.dirname(file), path)
        if (moduleOf(imported) !== moduleOf(file)) return [`${file} imports ${imported}`]
        if (!file.endsWith('/index.ts') || isType) return []
        const tables = names.split(/[{},]/).filter((name) => byIdentifier.has(name.trim().split(' ', 1)[0] ?? ''))
        return tables.map((name) => `${file} exports the table ${name.trim()}`)
      },
    ),
  )
}

const codeOf = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '')

function foreign(file: string, found: readonly (Table | undefined)[]): Table[] {
  return [...new Set(found.flatMap((table) => (table && table.module !== moduleOf(file) ? [table] : [])))]
}

function tablesOf(sources: readonly Source[]) {
  const tables = sources.filter(({ file }) => file.endsWith('/table.ts')).flatMap(declaredIn)
  const byIdentifier = new Map(tables.map((table) => [table.identifier, table]))
  const projections = sources.flatMap(({ text }) => [...text.matchAll(/export const (\w+) = projection\(\s*(\w+)/g)])
  for (const [, identifier = '', of = ''] of projections) {
    const table = byIdentifier.get(of)
    if (table) byIdentifier.set(identifier, table)
  }
  return { byIdentifier, byName: new Map(tables.map((table) => [table.name, table])) }
}

type Table = { readonly identifier: string; readonly name: string; readonly module: string }

const declaredIn = ({ file, text }: Source): Table[] =>
  [...text.matchAll(/export const (\w+) = \w+\(\s*'(\w+)'/g)].map(([, identifier = '', name = '']) => ({
    identifier,
    name,
    module: moduleOf(file),
  }))

const moduleOf = (file: string): string => /^lib\/(?:modules\/[^/]+|platform\/[^/]+)/.exec(file)?.[0] ?? file

if (import.meta.main) {
  const listed = execFileSync('git', ['ls-files', '-z', 'lib/*.ts'], { encoding: 'utf8' }).split('\0')
  // Fixtures of tests and of the demo write and read rows of any table.
  const files = listed.filter((file) => file && !/\.test\.ts$|^lib\/(testing|demo)\//.test(file))
  const sources = files.map((file) => ({ file, text: readFileSync(file, 'utf8') }))
  const checks = [
    { found: findSharedTables(sources), exceptions: {} },
    { found: findForeignWrites(sources), exceptions: {} },
    { found: findForeignReads(sources), exceptions: READS },
  ]
  const complaints = checks.flatMap(({ found, exceptions }) => [
    ...found.filter((complaint) => !Object.hasOwn(exceptions, complaint.split(' ', 1)[0] ?? '')),
    ...Object.keys(exceptions)
      .filter((file) => !found.some((complaint) => complaint.startsWith(`${file} `)))
      .map((file) => `${file} no longer needs an exception`),
  ])
  for (const complaint of complaints) console.error(complaint)
  if (complaints.length > 0) {
    console.error('The owner exports a function, a part of a query or a projection instead (docs/recipes.md).')
    process.exit(1)
  }
}
