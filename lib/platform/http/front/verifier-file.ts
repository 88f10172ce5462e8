import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { NO_PAGE } from '../security-headers.ts'

const NAME = 'verify-settlement.mjs'
const source = readFileSync(join(process.cwd(), 'scripts', NAME))

/** It is never compressed, so that the digest is that of the file (RFC 9530). */
const HEADERS = {
  ...NO_PAGE,
  'Content-Type': 'text/javascript; charset=utf-8',
  'Content-Length': source.length,
  'Content-Disposition': `attachment; filename="${NAME}"`,
  'Cache-Control': 'public, max-age=300, no-transform',
  'Repr-Digest': `sha-256=:${createHash('sha256').update(source).digest('base64')}:`,
}

/**
 * Serves the command-line verifier as a download, public like the network's keys. Returns whether the
 * request was for it.
 */
export function verifierFile({ method, url }: IncomingMessage, response: ServerResponse): boolean {
  if (url?.split('?')[0] !== `/${NAME}` || (method !== 'GET' && method !== 'HEAD')) return false
  response.writeHead(200, HEADERS).end(method === 'HEAD' ? undefined : source)
  return true
}
