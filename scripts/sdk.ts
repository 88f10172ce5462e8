import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { SDK_TYPES } from './lib/sdk-files.ts'
import { sdkTypes } from './lib/sdk-types.ts'

// `npm run sdk`: generates the types of the client, builds it, and packs it into a file that npm installs.
// With --types, only the types, for `npm run verify`.
writeFileSync(SDK_TYPES, await sdkTypes())
if (!process.argv.includes('--types')) {
  rmSync('sdk/dist', { recursive: true, force: true })
  for (const project of ['sdk', 'sdk/tsconfig.cli.json']) {
    execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', project], { stdio: 'inherit' })
  }
  const packed = execFileSync('npm', ['pack', '--silent'], { cwd: 'sdk', encoding: 'utf8' })
  console.log(`sdk/${packed.trim()}`)
}
