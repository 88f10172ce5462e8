import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packSdk } from './lib/pack-sdk.ts'
import { SDK_TYPES } from './lib/sdk-files.ts'

// `npm run sdk`: generates the types of the client, builds it, and packs it into a file that npm installs.
// With --types, only the types, for `npm run verify`; with --pack, only the package, from the types in the
// repository, so that no development packages are needed.
if (!process.argv.includes('--pack')) await generate()
if (!process.argv.includes('--types')) {
  const folder = await mkdtemp(join(tmpdir(), 'sdk-'))
  const packed = await packSdk(folder)
  await copyFile(join(folder, packed), join('sdk', packed))
  await rm(folder, { recursive: true })
  console.log(`sdk/${packed}`)
}

async function generate(): Promise<void> {
  const { sdkTypes } = await import('./lib/sdk-types.ts')
  await writeFile(SDK_TYPES, await sdkTypes())
}
