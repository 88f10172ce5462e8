import { type AuditInput, actorId, type PartnerCtx } from '../../platform/context.ts'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import { writeOnce } from '../../platform/write/run-write.ts'
import { cleanTerm, foldText } from './normalize.ts'
import { type Found, matchesOf } from './search.ts'

/** One entry covers the repetitions of this period. */
const PERIOD_MS = 3_600_000
/** Remembered entries of a process; beyond this, a repetition may be recorded again. */
const MAX_REMEMBERED = 10_000

type Entry = { readonly at: number; readonly written: Promise<void> }

/**
 * Records searches that find people by name: once per actor, namespace, term and hour in this
 * process. The entry contains a keyed hash instead of the term. It commits before the response is
 * sent: a search that cannot be recorded fails (decision 0091).
 */
export function createLookupLog(secrets: Pick<Secrets, 'fingerprint'>) {
  const remembered = new Map<string, Entry>()
  return async (ctx: PartnerCtx, term: string, people: number): Promise<void> => {
    if (people === 0) return
    const hash = secrets.fingerprint(`search ${ctx.organizationId} ${foldText(cleanTerm(term))}`)
    const name = [actorId(ctx.actor), ctx.partnerId, hash].join(' ')
    const at = ctx.now.getTime()
    const last = remembered.get(name)
    if (last && at - last.at < PERIOD_MS) return last.written
    const entry: AuditInput = {
      action: 'search.find_people',
      resourceId: ctx.partnerId,
      after: { term_hash: hash, results: people },
    }
    const written = writeOnce(ctx, async (write) => write.audit(entry))
    remembered.delete(name)
    remembered.set(name, { at, written })
    forgetOldest(remembered)
    await written.catch((error) => {
      remembered.delete(name)
      throw error
    })
  }
}

export type RecordLookup = ReturnType<typeof createLookupLog>

/** How many results of a search were found by a person's name. */
export const peopleIn = ({ results }: Found): number =>
  results.filter((result) => matchesOf(result).some(({ by }) => by === 'name')).length

function forgetOldest(remembered: Map<string, Entry>): void {
  if (remembered.size <= MAX_REMEMBERED) return
  for (const name of remembered.keys()) {
    remembered.delete(name)
    return
  }
}
