import { ChevronRight } from 'lucide-react'
import { StateBadge } from '#components/value/state-badge.tsx'
import { Time } from '#components/value/time.tsx'
import type { DeliveryDetails } from '#lib/modules/webhooks/contract.ts'
import { failureWords } from '../../words.ts'
import { HttpMessage } from './http-message.tsx'

/** One attempt with its request and response. */
export function AttemptView({ attempt, open }: { attempt: DeliveryDetails['history'][number]; open: boolean }) {
  const { number, at, duration_ms, failure, request, response, endpoint } = attempt
  const outcome = failure ? failureWords(failure, response?.status_code ?? null) : `HTTP ${response?.status_code}`
  return (
    <details open={open} className="group/attempt rounded-md border border-line">
      <summary className="flex flex-wrap items-center gap-x-2 gap-y-1 px-2.5 py-2 text-sm hover:bg-sunken">
        <ChevronRight aria-hidden className="size-3.5 shrink-0 text-subtle [[open]>summary>&]:rotate-90" />
        <span className="font-medium">Attempt {number}</span>
        <StateBadge tone={failure ? 'danger' : 'success'} label={outcome} />
        <span className="num ml-auto text-muted text-xs">
          <Time value={at} /> · {duration_ms} ms
        </span>
      </summary>
      <div className="grid gap-3 border-line border-t px-2.5 py-2.5">
        <HttpMessage title="Request" line={`POST ${endpoint}`} headers={request.headers} body={request.body} />
        {response ? (
          <HttpMessage
            title="Response"
            line={`Status ${response.status_code}`}
            headers={response.headers}
            body={response.body}
            note={response.is_cut ? 'Only the first 20,000 bytes are stored.' : undefined}
          />
        ) : (
          <p className="text-muted text-sm">No response.</p>
        )}
      </div>
    </details>
  )
}
