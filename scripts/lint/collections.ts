import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { collectionFiles, FOLDER } from '../lib/collections/files.ts'

// The collections are those of the OpenAPI document. Part of `npm run verify`.
const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
for (const [name, text] of collectionFiles(version)) {
  const file = join(FOLDER, name)
  if (existsSync(file) && readFileSync(file, 'utf8') === text) continue
  console.error(`${file} differs from the OpenAPI document. Run \`npm run collections\``)
  process.exitCode = 1
}
