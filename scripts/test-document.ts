import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { operations } from '../lib/modules/operations.ts'
import { documentedEvents } from '../lib/modules/webhooks/index.ts'
import { openApiDocument } from '../lib/platform/http/openapi.ts'
import { type Outcome, printOutcomes, runFromRegistry } from './lib/registry.ts'

// `npm run test:document`: lints the OpenAPI document, as it is served with and without PUBLIC_URL and SUPPORT_EMAIL,
// with Spectral and ApiDOM. They are not installed with the project, because they take 214 MB (decision 0208).
const PACKAGES = [
  '@stoplight/spectral-cli@6.16.3',
  '@stoplight/spectral-owasp-ruleset@2.0.1',
  '@swagger-api/apidom-ls@1.12.0',
  'vscode-languageserver-textdocument@1.0.16',
]
const LINTERS: Readonly<Record<string, readonly string[]>> = {
  Spectral: ['spectral', 'lint', '--ruleset', 'spectral.yaml', '--fail-severity', 'hint', 'openapi.json'],
  ApiDOM: ['node', 'apidom.mjs', 'openapi.json'],
}
const SERVED = {
  'without configuration': {},
  'with PUBLIC_URL and SUPPORT_EMAIL': { url: 'https://bank.example', supportEmail: 'support@bank.example' },
}

const folder = await mkdtemp(join(tmpdir(), 'document-'))
try {
  await writeFile(join(folder, 'package.json'), '{ "private": true }')
  for (const file of ['spectral.yaml', 'apidom.mjs']) await copyFile(join('scripts/lint', file), join(folder, file))
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--fetch-retries=1']
  const installed = await runFromRegistry('npm', ['install', ...options, ...PACKAGES], folder)
  const outcomes: Record<string, Outcome> = {}
  for (const [name, about] of Object.entries(SERVED)) {
    const events = documentedEvents()
    const document = openApiDocument(Object.values(operations), '0.0.0', { ...about, events })
    await writeFile(join(folder, 'openapi.json'), JSON.stringify(document, null, 1))
    for (const [linter, args] of Object.entries(LINTERS))
      outcomes[`${linter}: document ${name}`] =
        installed === 'passed' ? await runFromRegistry('npx', args, folder) : installed
  }
  printOutcomes(outcomes)
} finally {
  await rm(folder, { recursive: true, force: true })
}
