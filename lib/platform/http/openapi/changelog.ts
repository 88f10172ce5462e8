import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Change, StoredChange } from '../../../wire/changelog.ts'

const FOLDER = 'docs/changelog'
const UNRELEASED = 'unreleased'

/** The changelog of the API, newest first: a file of `docs/changelog` for each version. */
export function readChangelog(folder = join(process.cwd(), FOLDER)): Change[] {
  const changes = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .flatMap((file): Change[] => {
      const name = file.slice(0, -'.json'.length)
      const version = name === UNRELEASED ? null : name
      const stored: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'))
      return StoredChange.array()
        .parse(stored)
        .map((change) => ({ ...change, version }))
    })
  const isReleased = ({ version }: Change) => Number(version !== null)
  return changes.toSorted((one, other) => isReleased(one) - isReleased(other) || other.date.localeCompare(one.date))
}
