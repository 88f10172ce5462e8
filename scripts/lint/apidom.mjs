import { readFileSync } from 'node:fs'
import { config, getLanguageService } from '@swagger-api/apidom-ls'
import { TextDocument } from 'vscode-languageserver-textdocument'

// Lints an OpenAPI document with ApiDOM, the linter of Swagger Editor, where its packages are installed
// (`npm run test:document`). All of its rules apply, and a finding of any severity fails the run.
const SEVERITIES = ['error', 'error', 'warning', 'information', 'hint']

const [file = 'openapi.json'] = process.argv.slice(2)
const document = TextDocument.create(`file:///${file}`, 'json', 0, readFileSync(file, 'utf8'))
const service = getLanguageService({ metadata: config(), validatorProviders: [] })
const findings = await service.doValidation(document, { maxNumberOfProblems: 1000 })
service.terminate()
for (const { severity = 0, code, message, range } of findings.slice(0, 20))
  console.log(`${file}:${range.start.line + 1} ${SEVERITIES[severity]} ${code} ${message}`)
console.log(`ApiDOM: ${findings.length} findings`)
process.exitCode = findings.length === 0 ? 0 : 1
