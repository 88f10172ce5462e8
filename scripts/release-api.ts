import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { currentDocument, RELEASED } from './lib/api-changes/api-document.ts'
import { reduced } from './lib/api-changes/document.ts'

// `npm run release-api`: moves the unreleased changes of the API to the version in package.json, and stores
// the document with which `npm run verify` compares later ones.
const UNRELEASED = 'docs/changelog/unreleased.json'
const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
const file = `docs/changelog/${version}.json`
if (existsSync(file)) {
  console.error(`${file} exists. Set the new version in package.json first`)
  process.exitCode = 1
} else {
  renameSync(UNRELEASED, file)
  writeFileSync(UNRELEASED, '[]\n')
  writeFileSync(RELEASED, gzipSync(JSON.stringify(reduced(currentDocument(version))), { level: 9 }))
  console.log(file)
}
