import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Db } from '../db/db.ts'
import { badRequest, contentTooLarge, uploadInProgress } from '../errors.ts'

/** The largest file that is accepted, in MB. */
const MAX_UPLOAD_MB = 50
export const MAX_UPLOAD = MAX_UPLOAD_MB * 1024 * 1024

/** Per database, because a process can serve several gateways, as tests do. */
const running = new WeakSet<Db>()

/** Takes the only slot for an upload of this process. Returns the function that frees it. Throws 503. */
export function takeUploadSlot(db: Db): () => void {
  if (running.has(db)) throw uploadInProgress()
  running.add(db)
  return () => running.delete(db)
}

/** A received file on disk. */
export type Upload = {
  readonly sha256: string
  read(): AsyncIterable<Uint8Array>
  remove(): Promise<void>
}

/** Stores a body in a temporary file, which only this user can read. Throws 400 if it is empty or incomplete, and 413. */
export async function spool(body: ReadableStream<Uint8Array> | null): Promise<Upload> {
  const folder = await mkdtemp(join(tmpdir(), 'gateway-upload-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const path = join(folder, 'file')
    const sha256 = await store(body, path)
    return { sha256, read: () => createReadStream(path, { highWaterMark: 64 * 1024 }), remove }
  } catch (error) {
    await remove()
    throw error
  }
}

async function store(body: ReadableStream<Uint8Array> | null, path: string): Promise<string> {
  const hash = createHash('sha256')
  let size = 0
  await using file = await open(path, 'wx', 0o600)
  for await (const part of received(body)) {
    size += part.byteLength
    if (size > MAX_UPLOAD) throw contentTooLarge(`${MAX_UPLOAD_MB} MB`)
    hash.update(part)
    await file.writeFile(part)
  }
  if (size === 0) throw badRequest('The body must not be empty')
  return hash.digest('hex')
}

async function* received(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  try {
    if (body) yield* body
  } catch {
    throw badRequest('The request body is incomplete')
  }
}
