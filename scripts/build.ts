import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'

const STAMP = '.next/built-from'
/** Everything that a production build is made from. */
const SOURCES = [
  '{app,components,lib}/**/*.{ts,tsx,css,json,sql,svg,ico,png}',
  '{next,tailwind,postcss}.config.*',
  '{proxy,instrumentation}.ts',
  'tsconfig.json',
  'package-lock.json',
]
const IRRELEVANT = /(\.test\.ts|\.md)$|^lib\/testing\//

/** Makes the production build when there is none, or when a source has changed since. Rejects when the build fails. */
export async function buildWhenStale(): Promise<void> {
  const wanted = await sourcesHash()
  if (existsSync('.next/BUILD_ID') && existsSync(STAMP) && (await readFile(STAMP, 'utf8')) === wanted) return
  console.log('Building the console …')
  const started = Date.now()
  await nextBuild()
  await writeFile(STAMP, wanted)
  console.log(`Built in ${Math.round((Date.now() - started) / 1000)} s.`)
}

async function sourcesHash(): Promise<string> {
  const hash = createHash('sha256')
  for (const file of globSync(SOURCES).sort()) {
    if (IRRELEVANT.test(file)) continue
    hash.update(`${file}\0`).update(await readFile(file))
  }
  return hash.digest('hex')
}

function nextBuild(): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['node_modules/next/dist/bin/next', 'build'], {
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    })
    // Whoever stops the start stops its build.
    const stop = () => child.kill('SIGTERM')
    process.once('SIGTERM', stop)
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      process.off('SIGTERM', stop)
      if (signal) process.exit(143)
      else if (code === 0) resolve()
      else reject(new BuildFailed())
    })
  })
}

/** The build has said itself what is wrong. */
export class BuildFailed extends Error {
  constructor() {
    super('The build failed; its message is above.')
  }
}
