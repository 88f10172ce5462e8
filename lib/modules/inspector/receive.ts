import { newId } from '../../kernel/ids.ts'
import type { Random } from '../../kernel/random-text.ts'
import { insertInto } from '../../platform/db/insert-into.ts'
import { type RunStatement, type Statement, toRecord } from '../../platform/db/statement.ts'
import type { Posted } from '../../platform/outbound/post.ts'
import type { Inspect, Inspected } from '../webhooks/index.ts'
import { isGenuine } from './is-genuine.ts'
import { type InspectorAnswer, MAX_RECEPTIONS, STATUS_OF, STORED_BODY_BYTES } from './states.ts'
import { type ReceptionRow, receptions } from './table.ts'

type InspectDeps = {
  readonly run: RunStatement
  readonly clock: () => Date
  readonly random: Random
  /** Timeout of the sender. */
  readonly timeoutMs?: number
}

// One statement, so that a changed response applies to the next delivery. Skips rows that a
// concurrent reception deletes. Namespaces outside the sandbox have no inspector.
const RECEIVE: Statement = {
  name: 'receive_delivery',
  text: `
    with chosen as (
      select coalesce(i.answer, 'take') as answer
        from partners p left join inspectors i on i.partner_id = p.token
       where p.token = $1 and p.environment = 'sandbox'
    ), made as (
      ${insertInto(receptions)} from chosen,
             jsonb_populate_record(null::receptions, $2::jsonb || jsonb_build_object('answer', chosen.answer)) made
    ), dropped as (
      delete from receptions where token = any (array(
        select token from receptions where partner_id = $1 order by token desc offset ${MAX_RECEPTIONS - 1} for update skip locked))
    )
    select answer from chosen`,
}

/** Stores a delivery and responds as the namespace configured. */
export function createInspect({ run, clock, random, timeoutMs = 10_000 }: InspectDeps): Inspect {
  return async (inspected, signal, ofWebhook = timeoutMs) => {
    const row = receptionOf(inspected, clock(), random)
    const record = JSON.stringify(toRecord(receptions, row))
    const [chosen] = await run<{ answer: InspectorAnswer }>(RECEIVE, [inspected.partnerId, record])
    if (!chosen) return { failure: 'refused_target' }
    return answered(chosen.answer, row.token, () => waited(ofWebhook, signal))
  }
}

/** No response: waits for the sender's timeout, or the end of its process. */
async function answered(answer: InspectorAnswer, token: string, wait: () => Promise<Posted>): Promise<Posted> {
  const status = STATUS_OF[answer]
  if (status === null) return wait()
  const body = JSON.stringify({ reception: token, answered: status })
  return { status, headers: { 'content-type': 'application/json' }, body, isCut: false }
}

const waited = (timeoutMs: number, signal: AbortSignal): Promise<Posted> =>
  new Promise((resolve) => {
    const end = (failure: 'timeout' | 'aborted') => {
      clearTimeout(late)
      signal.removeEventListener('abort', broken)
      resolve({ failure })
    }
    const late = setTimeout(() => end('timeout'), timeoutMs)
    const broken = () => end('aborted')
    if (signal.aborted) broken()
    else signal.addEventListener('abort', broken, { once: true })
  })

const receptionOf = (
  { secret, headers, body, ...delivery }: Inspected,
  receivedAt: Date,
  random: Random,
): ReceptionRow => ({
  token: newId('rcp', receivedAt, random),
  ...delivery,
  isGenuine: isGenuine({ headers, body, at: receivedAt }, secret),
  answer: 'take',
  headers: { ...headers },
  body: cut(body),
  bodyBytes: Buffer.byteLength(body),
  receivedAt,
})

/** Truncates to the stored size at a character boundary. */
function cut(body: string): string {
  const bytes = Buffer.from(body)
  if (bytes.length <= STORED_BODY_BYTES) return body
  return new TextDecoder().decode(bytes.subarray(0, STORED_BODY_BYTES), { stream: true })
}
