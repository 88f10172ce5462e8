import { Badge } from '#components/ui/badge.tsx'
import { Card } from '#components/ui/card.tsx'
import { CodeBlock } from '#components/value/code-block.tsx'
import { CodeSamples } from '#components/value/code-samples.tsx'
import type { Json } from '#components/value/json-view.tsx'
import { JsonView } from '#components/value/json-view.tsx'
import type { ApiDocument, ApiOperation } from '../document.ts'
import { type OperationView, viewOf } from '../prepare-reference.ts'
import { exampleNames, type Own, samplesOf, withOwn } from '../samples.ts'
import { tryable } from '../try-it.ts'
import { FieldsTable } from './fields-table.tsx'
import { Description } from './inline-code.tsx'
import { Method } from './method.tsx'
import { Outcomes } from './outcomes.tsx'
import { TryIt } from './try-it.tsx'

interface OperationPageProps {
  document: ApiDocument
  operation: ApiOperation
  own: Own & { environment: 'sandbox' | 'live' }
}

/** One operation: description, code samples, parameters, responses and a form to call it. */
export function OperationPage({ document, operation, own }: OperationPageProps) {
  const view = viewOf(document, operation)
  const { description, summary, path, method } = operation
  return (
    <>
      <header className="grid gap-2">
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="font-semibold text-lg">{summary}</h2>
          {operation['x-extension'] && <Badge>extension</Badge>}
          {operation.deprecated && <Badge tone="warning">deprecated</Badge>}
        </div>
        <p className="flex flex-wrap items-baseline gap-2">
          <Method method={method} />
          <code className="wrap-anywhere font-mono text-sm">{path}</code>
        </p>
        {description && (
          <p className="max-w-reading text-muted text-sm">
            <Description text={description} />
          </p>
        )}
        <p className="text-muted text-sm">Credentials: {view.credentials}</p>
      </header>
      <Card title="Example" description="Uses your own IDs. The secret is read from the environment.">
        <Examples operation={operation} own={own} />
      </Card>
      <TryIt key={operation.operationId} offered={tryable(document, operation, own)} partner={own.partnerId} />
      <FieldsTable title="Parameters" rows={view.parameters} />
      <FieldsTable title="Body" rows={view.body} />
      <Answer view={view} own={own} />
    </>
  )
}

/** One example call, or one for each kind of body. */
function Examples({ operation, own }: { operation: ApiOperation; own: Own }) {
  const names = exampleNames(operation)
  if (names.length < 2) return <CodeSamples samples={samplesOf(operation, own)} />
  return (
    <div className="grid gap-6">
      {names.map((name) => (
        <section key={name} className="grid gap-2">
          <h3 className="font-medium text-sm">{name}</h3>
          <CodeSamples samples={samplesOf(operation, own, name)} of={name} />
        </section>
      ))}
    </div>
  )
}

function Answer({ view, own }: { view: OperationView; own: Own }) {
  const { answer, example, refusals } = view
  return (
    <>
      <FieldsTable title="Response" rows={answer}>
        {example !== undefined && (
          <div className="p-4">
            {typeof example === 'string' ? (
              <CodeBlock label="example response">{example}</CodeBlock>
            ) : (
              <JsonView value={withOwn(example, own) as Json} label="example response" depth={3} />
            )}
          </div>
        )}
      </FieldsTable>
      <Outcomes title="Errors" outcomes={refusals} />
    </>
  )
}
