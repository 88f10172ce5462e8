import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PrismSetup, Validated } from '../e2e/support/behind-prism.ts'
import { operations } from '../lib/modules/operations.ts'
import { documentedEvents } from '../lib/modules/webhooks/index.ts'
import { openApiDocument } from '../lib/platform/http/openapi.ts'
import { printCounts } from './lib/counts.ts'
import { printOutcomes, runFromRegistry } from './lib/registry.ts'

// `npm run test:prism`: runs browser tests, all or those that the arguments name, with Prism between console and gateway, and
// prints where requests or responses violate the OpenAPI document. Prism is not installed with the project, because it takes 105 MB
// (decision 0208). Specs that need the gateway in the console's process, or that block their own, fail; only violations count.
const PRISM = '@stoplight/prism-cli@5.16.0'

const folder = await mkdtemp(join(tmpdir(), 'prism-'))
try {
  await writeFile(join(folder, 'package.json'), '{ "private": true }')
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--fetch-retries=1']
  const installed = await runFromRegistry('npm', ['install', ...options, PRISM], folder)
  if (installed === 'passed') await validate()
  else printOutcomes({ Prism: installed })
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function validate(): Promise<void> {
  const document = openApiDocument(Object.values(operations), '0.0.0', { events: documentedEvents() })
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(document))
  const setup: PrismSetup = {
    program: join(folder, 'node_modules/@stoplight/prism-cli/dist/index.js'),
    folder,
    log: join(folder, 'validated.jsonl'),
  }
  await writeFile(setup.log, '')
  const args = [
    'playwright',
    'test',
    '--config',
    'e2e/playwright.config.ts',
    '--reporter=line',
    ...process.argv.slice(2),
  ]
  const env = { ...process.env, E2E_PRISM: JSON.stringify(setup) }
  await once(spawn('npx', args, { stdio: 'inherit', env }), 'close')
  const lines = (await readFile(setup.log, 'utf8')).split('\n').filter(Boolean)
  report(lines.map((line) => JSON.parse(line) as Validated))
}

function report(validated: readonly Validated[]): void {
  const violating = validated.filter(isViolating)
  const violated = violating.flatMap(({ operation, status, violations }) =>
    violations.map(({ location, message }) => `${operation} ${status}: ${location.join('.')} ${message}`),
  )
  const refused = validated.filter((one) => one.violations.length > 0 && !isViolating(one)).length
  const names = new Set(validated.map(({ operation }) => operation)).size
  console.log(
    `${validated.length} requests of ${names} operations; the gateway refused ${refused} that violate the document`,
  )
  const [passed, failed] = [validated.length - violating.length, violating.length]
  printCounts([{ passed, failed, skipped: 0, names: violated }])
}

/** Specs also send requests that are wrong on purpose, which the gateway must refuse. */
function isViolating({ status, violations }: Validated): boolean {
  return violations.some(({ location: [side] }) => side === 'response' || status < 400)
}
