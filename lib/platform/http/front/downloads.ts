import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { basename, join } from 'node:path'
import { CLIENT_PATH, VERIFIER_PATH } from '../../../wire/downloads.ts'
import { NO_PAGE } from '../security-headers.ts'

type Download = { readonly headers: Readonly<Record<string, string | number>>; readonly content: Buffer }

/**
 * Serves files that are as public as the network's keys: the command-line verifier, and the typed client if
 * `npm run sdk` has packed it. Returns a function that responds and returns whether the request was for one of them.
 */
export function downloads(folder = process.cwd()): (request: IncomingMessage, response: ServerResponse) => boolean {
  const served = new Map<string, Download>()
  const [verifier, client] = ['scripts/verify-settlement.mjs', clientFile(folder)]
  if (existsSync(join(folder, verifier)))
    served.set(VERIFIER_PATH, load(folder, verifier, 'text/javascript; charset=utf-8'))
  if (client) served.set(CLIENT_PATH, load(folder, client, 'application/gzip'))
  return ({ method, url }, response) => {
    const found = served.get(url?.split('?')[0] ?? '')
    if (!found || (method !== 'GET' && method !== 'HEAD')) return false
    response.writeHead(200, found.headers).end(method === 'HEAD' ? undefined : found.content)
    return true
  }
}

/** The packed client of this version, if it exists. */
export function clientFile(folder = process.cwd()): string | undefined {
  const described = join(folder, 'sdk/package.json')
  if (!existsSync(described)) return undefined
  const { name, version } = JSON.parse(readFileSync(described, 'utf8')) as { name: string; version: string }
  const file = `sdk/${name}-${version}.tgz`
  return existsSync(join(folder, file)) ? file : undefined
}

function load(folder: string, file: string, type: string): Download {
  const content = readFileSync(join(folder, file))
  const headers = {
    ...NO_PAGE,
    'Content-Type': type,
    'Content-Length': content.length,
    'Content-Disposition': `attachment; filename="${basename(file)}"`,
    // It is never compressed, so that the digest is that of the file (RFC 9530).
    'Cache-Control': 'public, max-age=300, no-transform',
    'Repr-Digest': `sha-256=:${createHash('sha256').update(content).digest('base64')}:`,
  }
  return { headers, content }
}
