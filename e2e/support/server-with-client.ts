import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startProgram } from '../../lib/testing/server-process.ts'

/** Folders that a server writes to, or whose content differs here. */
const OWN = ['.data', '.cache', '.git', 'sdk']

/** Starts a separate server with or without a packed client, whatever `npm run sdk` has packed in this folder. */
export async function startServerWithClient(hasClient: boolean): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'csp-packed-'))
  const names = (await readdir('.')).filter((name) => !OWN.includes(name))
  await Promise.all(names.map((name) => symlink(resolve(name), join(folder, name))))
  await mkdir(join(folder, 'sdk'))
  await copyFile('sdk/package.json', join(folder, 'sdk/package.json'))
  const { name, version } = JSON.parse(await readFile('sdk/package.json', 'utf8'))
  if (hasClient) await writeFile(join(folder, `sdk/${name}-${version}.tgz`), 'packed')
  const NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE ?? resolve('.cache/compiled')
  const env = {
    PORT: '0',
    DATA_DIR: join(folder, '.data'),
    SEED: 'none',
    SETTLEMENT_CRON: 'off',
    LOG_LEVEL: 'warn',
    NODE_COMPILE_CACHE,
  }
  const server = await startProgram(['server.ts'], env, undefined, folder)
  const stop = async () => {
    await server.end('SIGTERM')
    await rm(folder, { recursive: true, force: true })
  }
  return { url: server.url, stop }
}
