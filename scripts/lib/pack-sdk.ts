import { execFile } from 'node:child_process'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Builds and packs the client in a folder, and returns the name of the file. */
export async function packSdk(folder: string): Promise<string> {
  for (const project of ['sdk', 'sdk/tsconfig.cli.json']) {
    const tsc = ['node_modules/typescript/bin/tsc', '-p', project, '--outDir', join(folder, 'sdk/dist')]
    await run(process.execPath, tsc)
  }
  await cp('sdk/package.json', join(folder, 'sdk/package.json'))
  const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: join(folder, 'sdk') })
  return stdout.trim()
}

/** The program of docs/sdk.md, from a sign-up to a verified settlement and webhook. */
export const FIRST_PAYMENT = /```js\n([\s\S]*?)\n```/
