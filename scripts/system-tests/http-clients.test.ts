// Programs whose HTTP clients offer HTTP/2 with every request over cleartext (`Connection: Upgrade`) can call the API.
import { execFile, execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServerProcess, startServer } from '../../lib/testing/server-process.ts'
import { PREFIX } from '../../lib/wire/operation.ts'

const run = promisify(execFile)

let folder: string
let gateway: ServerProcess
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'csp-clients-'))
  gateway = await startServer(['--api'], { PORT: '0', DATA_DIR: folder, SEED: 'none', LOG_LEVEL: 'error' })
})
afterAll(async () => {
  await gateway.end('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

/** A sign-up: a request with a body that succeeds once. */
const signUp = () => {
  const name = `bank-${randomUUID().slice(0, 8)}`
  const admin = { admin_first_name: 'Ana', admin_last_name: 'Diaz', admin_email: `admin@${name}.example` }
  return JSON.stringify({ name, country: 'US', ...admin, admin_password: 'correct horse battery' })
}

/** What a program prints, or undefined if it is not installed. */
function versionOf(program: string, ...args: string[]): string | undefined {
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  } catch {
    return undefined
  }
}

const hasCurl = versionOf('curl', '--version')?.includes('HTTP2') ?? false
// A JDK, because `java` compiles the program.
const hasJava = versionOf('javac', '--version') !== undefined

test.skipIf(!hasCurl)('curl --http2', async () => {
  const call = async (...args: string[]) =>
    (await run('curl', ['-sS', '--http2', '-o', '/dev/null', '-w', '%{http_code}', ...args])).stdout
  expect(await call(`${gateway.url}${PREFIX}/openapi.json`)).toBe('200')
  const headers = ['content-type: application/json', `idempotency-key: ${randomUUID()}`].flatMap((one) => ['-H', one])
  expect(await call(...headers, '-d', signUp(), `${gateway.url}${PREFIX}/organization`)).toBe('200')
})

const JAVA = `
import java.net.URI;
import java.net.http.*;

public class Client {
  public static void main(String[] args) throws Exception {
    HttpClient client = HttpClient.newHttpClient();
    HttpRequest read = HttpRequest.newBuilder(URI.create(args[0] + "/openapi.json")).build();
    HttpRequest write = HttpRequest.newBuilder(URI.create(args[0] + "/organization"))
      .header("content-type", "application/json").header("idempotency-key", args[1])
      .POST(HttpRequest.BodyPublishers.ofString(args[2])).build();
    for (HttpRequest request : new HttpRequest[] { read, write, read })
      System.out.println(client.send(request, HttpResponse.BodyHandlers.ofString()).statusCode());
  }
}
`

test.skipIf(!hasJava)('Java’s HttpClient with its defaults', async () => {
  const file = join(folder, 'Client.java')
  await writeFile(file, JAVA)
  const { stdout } = await run('java', [file, `${gateway.url}${PREFIX}`, randomUUID(), signUp()])
  expect(stdout.trim().split('\n')).toEqual(['200', '200', '200'])
})
