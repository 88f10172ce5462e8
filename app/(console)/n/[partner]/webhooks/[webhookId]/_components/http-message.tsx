import { CodeBlock } from '#components/value/code-block.tsx'
import { CopyButton } from '#components/value/copy-button.tsx'

interface HttpMessageProps {
  title: string
  line: string
  headers: Readonly<Record<string, string>>
  body: string
  note?: string
  /** Heading level within the page. */
  heading?: 'h3' | 'h4'
}

/** A request or response as transmitted: headers, then the body. */
export function HttpMessage({ title, line, headers, body, note, heading: Heading = 'h4' }: HttpMessageProps) {
  return (
    <section aria-label={title} className="grid gap-1.5">
      <div className="flex items-center justify-between gap-2">
        <Heading className="font-medium text-sm">{title}</Heading>
        {body && <CopyButton value={body} label={`body of ${title.toLowerCase()}`} text="Copy body" />}
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
        <p className="text-subtle text-xs">Empty body</p>
      )}
      {note && <p className="text-muted text-xs">{note}</p>}
    </section>
  )
}

/** Pretty-prints JSON for display; the copy button copies the original bytes. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    // A response body may be anything.
    return body
  }
}
