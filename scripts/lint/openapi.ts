import { createConfig, lintFromString } from '@redocly/openapi-core'
import { operations } from '../../lib/modules/operations.ts'
import { documentedEvents } from '../../lib/modules/webhooks/index.ts'
import { openApiDocument } from '../../lib/platform/http/openapi.ts'

// Lints the OpenAPI document; part of `npm run verify`.
const config = await createConfig({
  extends: ['recommended-strict'],
  rules: {
    'operation-description': 'error',
    'parameter-description': 'error',
    'operation-tag-defined': 'error',
    'tag-description': 'error',
    'no-invalid-media-type-examples': 'error',
    'no-invalid-parameter-examples': 'error',
    'no-invalid-schema-examples': 'error',
  },
})
const about = { supportEmail: 'support@network.example', events: documentedEvents() }
const document = openApiDocument(Object.values(operations), '0.0.0', about)
const problems = await lintFromString({ source: JSON.stringify(document), config, absoluteRef: '/openapi.json' })
for (const { severity, ruleId, message, location } of problems) {
  console.error(`${severity} ${ruleId} at ${location[0]?.pointer}: ${message}`)
}
process.exitCode = problems.length > 0 ? 1 : 0
