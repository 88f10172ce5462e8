import { createHash } from 'node:crypto'
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Db } from '../db/db.ts'
import { badRequest, contentTooLarge, uploadInProgress } from '../errors.ts'

/** The largest file that is accepted, in MB. */
const MAX_UPLOAD_MB = 50
export const MAX_UPLOAD = MAX_UPLOAD_MB * 1024 * 1024
/** Bytes that are read at once. */
const PIECE = 64 * 1024

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

/** Throws 413 if the declared length of a body is too large. */
export function refuseLength(declared: string | undefined): void {
  if (Number(declared ?? 0) > MAX_UPLOAD) throw contentTooLarge(`${MAX_UPLOAD_MB} MB`)
}

/** Stores a body in a temporary file. Throws 400 if it is empty or incomplete, and 413. */
export async function spool(body: ReadableStream<Uint8Array> | null): Promise<Upload> {
  const file = await openUnnamed()
  try {
    const sha256 = await store(body, file)
    return { sha256, read: () => contentOf(file), remove: () => file.close() }
  } catch (error) {
    await file.close()
    throw error
  }
}

/** A temporary file without a name: the system frees it when it is closed, and also when the process is killed. */
async function openUnnamed(): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), 'gateway-upload-'))
  try {
    return await open(join(folder, 'file'), 'wx+', 0o600)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function* contentOf(file: FileHandle): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; ) {
    const { bytesRead, buffer } = await file.read({ buffer: new Uint8Array(PIECE), position })
    if (bytesRead === 0) return
    yield buffer.subarray(0, bytesRead)
    position += bytesRead
  }
}

async function store(body: ReadableStream<Uint8Array> | null, file: FileHandle): Promise<string> {
  const hash = createHash('sha256')
  let size = 0
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
