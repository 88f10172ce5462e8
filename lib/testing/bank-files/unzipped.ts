import { inflateRawSync } from 'node:zlib'

/** The file of a ZIP archive, found through its central directory. */
export function unzipped(archive: Uint8Array, name: string): string {
  const bytes = Buffer.from(archive)
  let at = bytes.readUInt32LE(bytes.lastIndexOf('PK\u0005\u0006') + 16)
  for (; bytes.readUInt32LE(at) === 0x02014b50; ) {
    const [length, extra, comment] = [
      bytes.readUInt16LE(at + 28),
      bytes.readUInt16LE(at + 30),
      bytes.readUInt16LE(at + 32),
    ]
    if (bytes.toString('utf8', at + 46, at + 46 + length) === name) {
      const local = bytes.readUInt32LE(at + 42)
      const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
      const content = bytes.subarray(start, start + bytes.readUInt32LE(at + 20))
      return (bytes.readUInt16LE(at + 10) === 0 ? content : inflateRawSync(content)).toString('utf8')
    }
    at += 46 + length + extra + comment
  }
  throw new Error(`no ${name}`)
}
