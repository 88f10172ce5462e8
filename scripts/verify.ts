import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { printCounts } from './lib/counts.ts'

// `npm run verify`: all checks that do not run the program.
const README_LINES = 120
const FEWEST_MODULES = 100

type Check = { readonly name: string; run(): string | undefined }

/** Each returns undefined on success, otherwise the problem. */
const checks: readonly Check[] = [
  {
    name: 'format and lint',
    run: () => tool('node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'),
  },
  { name: 'import rules', run: importRules },
  { name: 'types', run: types },
  { name: 'migrations', run: () => tool('scripts/lint/migrations.ts') },
  { name: 'statements', run: () => tool('scripts/lint/statements.ts') },
  { name: 'OpenAPI document', run: () => tool('scripts/lint/openapi.ts') },
  { name: 'types of the client', run: () => tool('scripts/lint/sdk.ts') },
  { name: 'collections', run: () => tool('scripts/lint/collections.ts') },
  { name: 'changelog of the API', run: () => tool('scripts/lint/changelog.ts') },
  { name: 'references', run: () => tool('scripts/lint/references.ts') },
  { name: 'unused exports', run: () => tool('scripts/lint/exports.ts') },
  { name: 'roles', run: () => tool('scripts/lint/roles.ts') },
  { name: 'lengths of functions and files', run: () => tool('scripts/lint/lengths.ts') },
  { name: 'folders', run: () => tool('scripts/lint/folders.ts') },
  { name: 'ownership of tables', run: () => tool('scripts/lint/ownership.ts') },
  { name: 'tests named in documents', run: () => tool('scripts/lint/security-doc.ts') },
  { name: 'hashes of packages', run: () => tool('scripts/lint/lockfile.ts') },
  { name: 'README is short', run: readme },
  ...(process.env.CI === 'true' ? [{ name: 'known vulnerabilities', run: vulnerabilities }] : []),
]

const failed = checks.filter(({ name, run }) => {
  const started = Date.now()
  const complaint = run()
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  console.log(`${complaint === undefined ? '✓' : '✗'} ${name} (${seconds} s)`)
  if (complaint) console.log(`${complaint.trimEnd()}\n`)
  return complaint !== undefined
})
printCounts([{ passed: checks.length - failed.length, failed: failed.length, skipped: 0 }])

function tool(file: string, ...args: string[]): string | undefined {
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], { encoding: 'utf8' })
  return status === 0 ? undefined : `${stdout}${stderr}`
}

function importRules(): string | undefined {
  const folders = ['app', 'components', 'lib', 'server.ts', 'scripts', 'e2e', 'bench', 'sdk']
  const args = ['node_modules/dependency-cruiser/bin/dependency-cruiser.mjs', '--config', '.dependency-cruiser.cjs']
  const { status, stdout, stderr } = spawnSync(process.execPath, [...args, ...folders], { encoding: 'utf8' })
  if (status !== 0) return `${stdout}${stderr}`
  // With an unsupported TypeScript version, the tool follows no imports and passes without checking
  // anything.
  const cruised = Number(/(\d+) modules/.exec(stdout)?.[1] ?? 0)
  return cruised > FEWEST_MODULES ? undefined : `only ${cruised} modules were found; the import rules were not checked`
}

function types(): string | undefined {
  // Generates the routes' types, without which links and page props are not checked.
  execFileSync(process.execPath, ['node_modules/next/dist/bin/next', 'typegen'], { stdio: 'ignore' })
  return tool('node_modules/typescript/bin/tsc', '--noEmit')
}

/** Known vulnerabilities in production dependencies. An unreachable registry is not a failure. */
function vulnerabilities(): string | undefined {
  const args = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=10000']
  const { stdout } = spawnSync('npm', args, { encoding: 'utf8', timeout: 30_000 })
  const { metadata, vulnerabilities: found = {} } = JSON.parse(stdout.startsWith('{') ? stdout : '{}') as Audit
  if (!metadata) {
    console.log('  The registry is unreachable. Dependencies were not audited.')
    return undefined
  }
  const { high, critical } = metadata.vulnerabilities
  return high + critical === 0 ? undefined : `${high} high and ${critical} critical: ${Object.keys(found).join(', ')}`
}

type Audit = {
  readonly metadata?: { readonly vulnerabilities: { readonly high: number; readonly critical: number } }
  readonly vulnerabilities?: Record<string, unknown>
}

function readme(): string | undefined {
  const lines = readFileSync('README.md', 'utf8').trimEnd().split('\n').length
  return lines <= README_LINES ? undefined : `README.md has ${lines} lines; ${README_LINES} are allowed`
}
