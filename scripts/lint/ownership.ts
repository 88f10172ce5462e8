import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

// A row is written by the module whose `table.ts` declares its table, so that its rules are in one
// place (decision 0084). Reading across modules is allowed, because joins need it.

/** Statements that span modules by design, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'lib/modules/audit/chain-entries.ts': 'audit entries are written by the platform; the chain numbers them',
  'lib/modules/deletion/blank-payments.ts': 'erases an organization across all tables (decision 0044)',
  'lib/modules/deletion/erase-organization.ts': 'erases an organization across all tables (decision 0044)',
  'lib/modules/settlements/settled-events.ts': 'emits the events of a batch in one statement (decision 0050)',
  'lib/modules/transactions/submit-payment-batched.ts': 'one statement for a batch of submissions (decision 0082)',
  'lib/modules/transactions/work-task-batched.ts': 'one statement for a batch of decisions (decision 0082)',
  'lib/modules/webhooks/test-webhook.ts': 'a test delivery is an event of one webhook only',
}

export type Source = { readonly file: string; readonly text: string }

/** Writes to tables of other modules, as complaints. */
export function findForeignWrites(sources: readonly Source[]): string[] {
  const tables = sources.filter(({ file }) => file.endsWith('/table.ts')).flatMap(declaredIn)
  const byName = new Map(tables.map((table) => [table.name, table]))
  const byIdentifier = new Map(tables.map((table) => [table.identifier, table]))
  return sources.flatMap(({ file, text }) => {
    const code = text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '')
    const written = [
      ...[...code.matchAll(/\.(?:insert|update|delete)\((\w+)\)/g)].map(([, name = '']) => byIdentifier.get(name)),
      ...[...code.matchAll(/\binsertInto\((\w+)/g)].map(([, name = '']) => byIdentifier.get(name)),
      ...[...code.matchAll(/\b(?:insert into|update|delete from) (\w+)/gi)].map(([, name = '']) => byName.get(name)),
    ]
    const foreign = new Set(written.flatMap((table) => (table && table.module !== moduleOf(file) ? [table] : [])))
    return [...foreign].map(({ name, module }) => `${file} writes ${name}, which belongs to ${module}`)
  })
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
  const files = listed.filter((file) => file && !/\.test\.ts$|^lib\/(testing|demo)\//.test(file))
  const found = findForeignWrites(files.map((file) => ({ file, text: readFileSync(file, 'utf8') })))
  const complaints = found.filter((complaint) => !Object.hasOwn(EXCEPTIONS, complaint.split(' ', 1)[0] ?? ''))
  const unused = Object.keys(EXCEPTIONS).filter((file) => !found.some((complaint) => complaint.startsWith(`${file} `)))
  for (const complaint of complaints) console.error(`${complaint}: export a function there and call it`)
  for (const file of unused) console.error(`${file} no longer needs an exception`)
  if (complaints.length + unused.length > 0) process.exit(1)
}
