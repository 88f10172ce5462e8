import { BadFile } from '../bad-file.ts'

/** Bytes that are decoded at once, so that a large chunk does not make many parts at once. */
const SLICE = 64 * 1024
const CONTROL = /[\p{Cc}--[\t\n\r\x7f-\x9f]]/v

/** Decodes UTF-8 strictly, without its byte order mark. Yields at most 64 Ki characters at once. */
export async function* decodeUtf8(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let line = 1
  let isFirst = true
  for await (const chunk of bytes) {
    for (let start = 0; start < chunk.length; start += SLICE) {
      const slice = chunk.subarray(start, start + SLICE)
      if (isFirst) refuseUtf16(slice)
      isFirst = false
      const text = decode(decoder, slice, line)
      const control = CONTROL.exec(text)
      if (control)
        throw new BadFile('the file contains a control character', line + lineBreaks(text.slice(0, control.index)))
      line += lineBreaks(text)
      yield text
    }
  }
  try {
    decoder.decode()
  } catch {
    throw new BadFile('the file ends in the middle of a character', line)
  }
}

function decode(decoder: TextDecoder, slice: Uint8Array, line: number): string {
  try {
    return decoder.decode(slice, { stream: true })
  } catch {
    const [valid = ''] = new TextDecoder().decode(slice).split('\uFFFD')
    throw new BadFile('the file is not encoded as UTF-8', line + lineBreaks(valid))
  }
}

function refuseUtf16([first, second]: Uint8Array): void {
  const isMarked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  if (isMarked || first === 0 || second === 0) throw new BadFile('the file is encoded as UTF-16. Save it as UTF-8', 1)
}

function lineBreaks(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++
  return count
}
