import { readFileSync } from 'node:fs'

/** The committed example of a format. */
export const exampleFile = (name: string): string =>
  readFileSync(new URL(`../../platform/bank-files/examples/${name}`, import.meta.url), 'utf8')

/** A file as it arrives, in chunks of so many bytes. */
export async function* chunksOf(file: string | Uint8Array, size = 1000): AsyncGenerator<Uint8Array> {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}

export async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}
