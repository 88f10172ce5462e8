// Runs on Node only. Code that also runs in browsers takes its hasher as a parameter.
import { hash } from 'node:crypto'

/** SHA-256 as 64 lower-case hexadecimal digits. Text is hashed as UTF-8. */
export function sha256Hex(data: string | Uint8Array): string {
  return hash('sha256', data, 'hex')
}
