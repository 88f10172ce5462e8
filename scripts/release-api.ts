import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { currentDocument, RELEASED } from './lib/api-changes/api-document.ts'
import { reduced } from './lib/api-changes/document.ts'

// `npm run release-api`: moves the unreleased changes of the API to the version in package.json, and stores
// the document with which `npm run verify` compares later ones.
const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
renameSync('docs/changelog/unreleased.json', `docs/changelog/${version}.json`)
writeFileSync('docs/changelog/unreleased.json', '[]\n')
writeFileSync(RELEASED, gzipSync(JSON.stringify(reduced(currentDocument(version))), { level: 9 }))
console.log(`docs/changelog/${version}.json`)
