import { ChevronRight } from 'lucide-react'
import { CodeBlock } from '#components/ui/code-block.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { StateBadge } from '#components/ui/state-badge.tsx'
import { Time } from '#components/ui/time.tsx'
import type { DeliveryDetails } from '#lib/modules/webhooks/contract.ts'
import { failureWords } from '../../words.ts'

/** One attempt: what was sent, and what came back. */
export function AttemptView({ attempt, open }: { attempt: DeliveryDetails['history'][number]; open: boolean }) {
  const { number, at, duration_ms, failure, request, response, endpoint } = attempt
  const said = failure ? failureWords(failure, response?.status_code ?? null) : `Answered ${response?.status_code}`
  return (
    <details open={open} className="group/attempt rounded-md border border-line">
      <summary className="flex flex-wrap items-center gap-x-2 gap-y-1 px-2.5 py-2 text-sm hover:bg-sunken">
        <ChevronRight aria-hidden className="size-3.5 shrink-0 text-subtle [[open]>summary>&]:rotate-90" />
        <span className="font-medium">No. {number}</span>
        <StateBadge tone={failure ? 'danger' : 'success'} label={said} />
        <span className="num ml-auto text-muted text-xs">
          <Time value={at} steady={false} /> · {duration_ms} ms
        </span>
      </summary>
      <div className="grid gap-3 border-line border-t px-2.5 py-2.5">
        <Message title="Request" line={`POST ${endpoint}`} headers={request.headers} body={request.body} />
        {response ? (
          <Message
            title="Response"
            line={`Status ${response.status_code}`}
            headers={response.headers}
            body={response.body}
            note={response.is_cut ? 'Only its first 20,000 bytes are kept.' : undefined}
          />
        ) : (
          <p className="text-muted text-sm">There was no answer.</p>
        )}
      </div>
    </details>
  )
}

interface MessageProps {
  title: string
  line: string
  headers: Readonly<Record<string, string>>
  body: string
  note?: string
}

function Message({ title, line, headers, body, note }: MessageProps) {
  return (
    <section aria-label={title} className="grid gap-1.5">
      <div className="flex items-center justify-between gap-2">
        <h4 className="font-medium text-sm">{title}</h4>
        {body && <CopyButton value={body} label={`${title.toLowerCase()} body`} text="Copy body" />}
      </div>
      <p className="wrap-anywhere font-mono text-xs">{line}</p>
      <dl className="grid gap-x-2 font-mono text-2xs leading-4">
        {Object.entries(headers).map(([name, value]) => (
          <div key={name} className="wrap-anywhere">
            <dt className="inline text-muted">{name}: </dt>
            <dd className="inline">{value}</dd>
          </div>
        ))}
      </dl>
      {body ? (
        <CodeBlock label={`${title} body`} wrap className="max-h-64">
          {readable(body)}
        </CodeBlock>
      ) : (
        <p className="text-subtle text-xs">No body</p>
      )}
      {note && <p className="text-muted text-xs">{note}</p>}
    </section>
  )
}

/** JSON with its lines broken, for the eye; the copy button gives the bytes. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    // An answer may be anything.
    return body
  }
}
