import { readFileSync } from 'node:fs'
import { SDK_TYPES } from '../lib/sdk-files.ts'
import { sdkTypes } from '../lib/sdk-types.ts'

// The client's types are those of the OpenAPI document, its version is the project's, and it is built and
// tested with the packages that it names. Part of `npm run verify`.
type Manifest = { version: string; dependencies: Record<string, string> }
const manifest = (file: string): Manifest => JSON.parse(readFileSync(file, 'utf8'))
const [sdk, project] = [manifest('sdk/package.json'), manifest('package.json')]

const complaints = [
  ...(readFileSync(SDK_TYPES, 'utf8') === (await sdkTypes())
    ? []
    : [`${SDK_TYPES} differs from the OpenAPI document. Run \`npm run sdk -- --types\``]),
  ...(sdk.version === project.version ? [] : [`sdk/package.json has version ${sdk.version}, not ${project.version}`]),
  ...Object.entries(sdk.dependencies)
    .filter(([name, version]) => project.dependencies[name] !== version)
    .map(([name, version]) => `package.json lacks ${name} ${version}, which sdk/package.json names`),
]
for (const complaint of complaints) console.error(complaint)
if (complaints.length > 0) process.exitCode = 1
