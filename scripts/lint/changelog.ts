import { readChangelog } from '../../lib/platform/http/openapi/changelog.ts'
import { currentDocument, readReleased } from '../lib/api-changes/api-document.ts'
import { changelogGaps } from '../lib/api-changes/changelog-gaps.ts'

// The changelog names what is new, deprecated or incompatible since the last release. Part of `npm run verify`.
const gaps = changelogGaps({ before: readReleased(), after: currentDocument() }, readChangelog())
for (const gap of gaps) console.error(`docs/changelog/unreleased.json: ${gap}`)
if (gaps.length > 0) process.exitCode = 1
