import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startServer } from '../../lib/testing/server-process.ts'
import { PREFIX } from '../../lib/wire/operation.ts'
import { freePort } from '../../scripts/lib/port.ts'

/** What `npm run test:prism` passes to the workers of the specs. */
export type PrismSetup = {
  /** The program, and the folder with `openapi.json`. */
  readonly program: string
  readonly folder: string
  /** A file that gets a line of JSON for each validated request. */
  readonly log: string
}

/** A validated request. */
export type Validated = {
  readonly operation: string
  readonly status: number
  readonly violations: readonly Violation[]
}
/** As Prism reports it; `location` begins with `request` or `response`. */
export type Violation = { readonly location: readonly string[]; readonly message: string }

type Environment = Readonly<Record<string, string>>
export type Running = { readonly url: string; end(): Promise<void> }

/**
 * Starts a gateway and a console in proxy mode. Prism validates what passes between them, except what the document does not
 * describe as JSON, such as files and streams: Prism reads a body as text, and to its end.
 */
export async function startBehindPrism(
  setup: PrismSetup,
  env: Environment,
  log: (text: string) => void,
): Promise<Running> {
  const { DATA_DIR = '', ...rest } = env
  const gateway = await startServer(['--api'], { ...env, PORT: String(await freePort()) }, log)
  const prism = await startPrism(setup, gateway.url, log)
  const between = await startBetween(setup, gateway.url, prism.url)
  const own = { DATA_DIR: join(DATA_DIR, 'console'), DATABASE_URL: '', GATEWAY_URL: between.url }
  const console = await startServer([], { ...rest, ...own }, log)
  const end = async () => {
    await console.end('SIGTERM')
    await between.end()
    await prism.end()
    await gateway.end('SIGTERM')
  }
  return { url: console.url, end }
}

async function startPrism(
  { program, folder }: PrismSetup,
  gateway: string,
  log: (text: string) => void,
): Promise<Running> {
  const port = await freePort()
  const args = ['proxy', join(folder, 'openapi.json'), gateway, '-p', String(port), '-v', 'error']
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => log(String(chunk)))
  const url = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(url).then(
      () => true,
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error('Prism ended before it was ready')
    await pause(100)
  }
  return { url, end: async () => void child.kill('SIGKILL') }
}

/** A proxy that sends the operations of the document through Prism, and records what it reports. */
async function startBetween(setup: PrismSetup, gateway: string, prism: string): Promise<Running> {
  const operations = await operationsOf(setup)
  const server = createServer((incoming, response) => {
    const { method, url = '' } = incoming
    const path = url.split('?')[0] ?? ''
    const operation = operations.find((one) => one.method === method && one.path.test(path))?.name
    const done = (status: number, violations: readonly Violation[]) => {
      const validated: Validated = { operation: operation ?? '', status, violations }
      appendFileSync(setup.log, `${JSON.stringify(validated)}\n`)
    }
    pass(incoming, response, new URL(url, operation ? prism : gateway), operation ? done : () => undefined)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const end = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${PREFIX}`, end }
}

type Done = (status: number, violations: readonly Violation[]) => void

function pass(incoming: IncomingMessage, response: ServerResponse, to: URL, done: Done): void {
  const { method, headers } = incoming
  // Prism would pass on what it cannot decode.
  const own = { ...headers, host: to.host, 'accept-encoding': 'identity' }
  const outgoing = request(to, { method, headers: own }, (answer) => {
    const { 'sl-violations': violations, ...rest } = answer.headers
    done(answer.statusCode ?? 0, JSON.parse(violations?.toString() ?? '[]') as Violation[])
    response.writeHead(answer.statusCode ?? 502, rest)
    // Streams may have nothing to send yet.
    response.flushHeaders()
    answer.pipe(response)
  })
  outgoing.on('error', () => response.destroy())
  response.on('close', () => outgoing.destroy())
  incoming.pipe(outgoing)
}

type Operation = { readonly name: string; readonly method: string; readonly path: RegExp }
type Documented = {
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>
}

/** The operations that respond with JSON only, fixed paths before those with parameters. */
async function operationsOf({ folder }: PrismSetup): Promise<Operation[]> {
  const { paths } = JSON.parse(await readFile(join(folder, 'openapi.json'), 'utf8')) as {
    paths: Readonly<Record<string, Readonly<Record<string, Documented>>>>
  }
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([verb, { responses }]) => ({ path, method: verb.toUpperCase(), responses })),
  )
  const isJson = ({ responses }: Documented) =>
    Object.keys(responses['200']?.content ?? {}).every((type) => type === 'application/json')
  return all
    .filter(isJson)
    .sort((one, other) => parametersOf(one.path) - parametersOf(other.path))
    .map(({ path, method }) => ({
      name: `${method} ${path}`,
      method,
      path: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
    }))
}

const parametersOf = (path: string) => path.split('{').length
