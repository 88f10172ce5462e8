import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { spool } from './uploads.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

test('a received file has no name, so that nothing remains of it when the process is killed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'uploads-'))
  vi.stubEnv('TMPDIR', folder)
  const names: string[] = []
  const pieces = ['one', 'two']
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        names.push(...(await readdir(folder)))
        const piece = pieces.shift()
        if (piece === undefined) controller.close()
        else controller.enqueue(new TextEncoder().encode(piece))
      },
    },
    { highWaterMark: 0 },
  )
  const upload = await spool(body)
  names.push(...(await readdir(folder)))
  const contents = [await textOf(upload.read()), await textOf(upload.read())]
  expect({ names, contents }).toEqual({ names: [], contents: ['onetwo', 'onetwo'] })
  await upload.remove()
  await rm(folder, { recursive: true })
})

async function textOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  let text = ''
  for await (const piece of bytes) text += new TextDecoder().decode(piece)
  return text
}
