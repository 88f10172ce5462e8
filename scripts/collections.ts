import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { brunoFolder } from './lib/collections/bruno.ts'
import { collectionFiles, currentCollection, FOLDER } from './lib/collections/files.ts'

// `npm run collections`: generates the collections for Postman and Bruno from the OpenAPI document. With
// `-- --bruno <folder>`, it writes the folder that Bruno's command line needs.
const { bruno } = parseArgs({ options: { bruno: { type: 'string' } } }).values
const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
const files = bruno === undefined ? collectionFiles(version) : brunoFolder(currentCollection(version))
for (const [name, text] of files) {
  const place = join(bruno ?? FOLDER, name)
  mkdirSync(dirname(place), { recursive: true })
  writeFileSync(place, text)
}
