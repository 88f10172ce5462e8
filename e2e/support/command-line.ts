import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

type Finished = { readonly code: number; readonly output: string; readonly errors: string }
type Running = { readonly child: ChildProcess; readonly finished: Promise<Finished> }

/** The command line as a process, with a login file of its own. */
export async function commandLine() {
  const folder = await mkdtemp(join(tmpdir(), 'csp-'))
  const start = (...args: string[]): Running => {
    // Without PATH, it finds no program that opens a browser.
    const env = { PATH: '', NODE_ENV: 'production', CSP_LOGIN: join(folder, 'login.json') } as const
    const child = spawn(process.execPath, ['sdk/src/cli/main.ts', ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    const finish = async () => {
      const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
      return { code, output, errors }
    }
    return { child, finished: finish() }
  }
  return {
    run: (...args: string[]) => start(...args).finished,
    /** Starts a sign-in with the browser; `page` is the page that it prints. */
    login: async (url: string) => {
      const { child, finished } = start('login', '--url', url, '--browser')
      let printed = ''
      const page = new Promise<string>((resolve, reject) => {
        child.stderr?.on('data', (part) => {
          printed += part
          const [found] = /http\S+(?=\s)/.exec(printed) ?? []
          if (found) resolve(found)
        })
        void finished.then(({ errors }) => reject(new Error(errors)))
      })
      return { page: await page, finished }
    },
    remove: () => rm(folder, { recursive: true }),
  }
}
