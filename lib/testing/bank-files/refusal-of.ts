import { BadFile, readStatement, type StatementFormat, type StatementPart } from '../../platform/bank-files/index.ts'
import { chunksOf } from './files.ts'

export async function partsOf(file: string | Uint8Array, format: StatementFormat): Promise<StatementPart[]> {
  const parts: StatementPart[] = []
  for await (const part of readStatement(chunksOf(file), format)) parts.push(part)
  return parts
}

/** Why a file is refused; undefined if it is read. */
export async function refusalOf(
  file: string | Uint8Array | AsyncIterable<Uint8Array>,
  format: StatementFormat,
): Promise<BadFile | undefined> {
  const bytes = typeof file === 'string' || file instanceof Uint8Array ? chunksOf(file) : file
  try {
    for await (const _ of readStatement(bytes, format));
    return undefined
  } catch (error) {
    if (error instanceof BadFile) return error
    throw error
  }
}
