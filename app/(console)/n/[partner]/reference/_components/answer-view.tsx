import { IntentLink } from '#components/ui/intent-link.tsx'
import { CodeBlock } from '#components/value/code-block.tsx'
import { type Json, JsonView } from '#components/value/json-view.tsx'
import { logHref } from '../../request-log/search-params.ts'
import type { Answer } from '../use-try.ts'

/** A response: status, duration, body, and request ID with a link to the request log. */
export function AnswerView({ answer, partner }: { answer: Answer; partner: string }) {
  const { status, tookMs, requestId, json, text } = answer
  return (
    <section aria-label="Response" className="grid gap-2" role="status">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-muted text-sm">
        <strong className="text-ink">{status}</strong>
        <span className="num">{Math.round(tookMs)} ms</span>
        {requestId && (
          <span>
            Request{' '}
            <IntentLink href={logHref(partner, { trace: requestId })} className="underline">
              <code className="font-mono text-xs">{requestId}</code>
            </IntentLink>
          </span>
        )}
      </p>
      {json === undefined ? (
        <CodeBlock label="body">{text.slice(0, LONGEST) || '(empty)'}</CodeBlock>
      ) : (
        <JsonView value={json as Json} label="body" depth={4} />
      )}
    </section>
  )
}

const LONGEST = 20_000
