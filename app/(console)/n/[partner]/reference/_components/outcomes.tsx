import { Card } from '#components/ui/card.tsx'
import type { Outcome } from '../prepare-reference.ts'
import { Description, InlineCode } from './inline-code.tsx'

interface OutcomesProps {
  title: string
  description?: string
  outcomes: readonly Outcome[]
}

/** Statuses with their meaning and error code. Renders nothing without statuses. */
export function Outcomes({ title, description, outcomes }: OutcomesProps) {
  if (outcomes.length === 0) return null
  return (
    <Card title={title} description={description} flush>
      <dl className="divide-y divide-line">
        {outcomes.map(({ status, description, example }) => (
          <div key={status} className="grid gap-x-4 px-4 py-2 text-sm sm:grid-cols-[3rem_minmax(0,1fr)]">
            <dt className="num font-medium">{status === 'default' ? 'Other' : status}</dt>
            <dd className="text-muted">
              <Description text={description} /> <InlineCode>{codeOf(example)}</InlineCode>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

const codeOf = (example: unknown) =>
  typeof example === 'object' && example !== null && 'code' in example ? String(example.code) : ''
