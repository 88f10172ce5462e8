/** Why a file is refused. The message names the line, and the entry where there is one. */
export class BadFile extends Error {
  readonly line: number
  /** Position of the entry in the file, from 1. */
  readonly entry: number | undefined
  readonly reason: string

  constructor(reason: string, line: number, entry?: number) {
    super(`Line ${line}${entry === undefined ? '' : `, entry ${entry}`}: ${reason}`)
    this.name = 'BadFile'
    this.line = line
    this.entry = entry
    this.reason = reason
  }
}
