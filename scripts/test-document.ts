import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { operations } from '../lib/modules/operations.ts'
import { documentedEvents } from '../lib/modules/webhooks/index.ts'
import { openApiDocument } from '../lib/platform/http/openapi.ts'
import { type Outcome, printOutcomes, runFromRegistry } from './lib/registry.ts'

// `npm run test:document`: lints the OpenAPI document with Spectral, as it is served with and without PUBLIC_URL
// and SUPPORT_EMAIL. Spectral is not installed with the project, because it takes 43 MB (decision 0184).
const PACKAGES = ['@stoplight/spectral-cli@6.16.3', '@stoplight/spectral-owasp-ruleset@2.0.1']
const SERVED = {
  'without configuration': {},
  'with PUBLIC_URL and SUPPORT_EMAIL': { url: 'https://bank.example', supportEmail: 'support@bank.example' },
}

const folder = await mkdtemp(join(tmpdir(), 'document-'))
try {
  await writeFile(join(folder, 'package.json'), '{ "private": true }')
  await copyFile('scripts/lint/spectral.yaml', join(folder, 'spectral.yaml'))
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--fetch-retries=1']
  const installed = await runFromRegistry('npm', ['install', ...options, ...PACKAGES], folder)
  const outcomes: Record<string, Outcome> = {}
  for (const [name, about] of Object.entries(SERVED)) {
    const events = documentedEvents()
    const document = openApiDocument(Object.values(operations), '0.0.0', { ...about, events })
    await writeFile(join(folder, 'openapi.json'), JSON.stringify(document))
    const args = ['spectral', 'lint', '--ruleset', 'spectral.yaml', '--fail-severity', 'hint', 'openapi.json']
    outcomes[`document ${name}`] = installed === 'passed' ? await runFromRegistry('npx', args, folder) : installed
  }
  printOutcomes(outcomes)
} finally {
  await rm(folder, { recursive: true, force: true })
}
