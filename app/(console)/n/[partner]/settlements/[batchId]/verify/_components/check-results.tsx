import { CircleAlert, CircleCheck, CircleHelp } from 'lucide-react'
import type { CheckResult, Outcome } from '../check-result.ts'

const LOOKS: Record<Outcome, { icon: typeof CircleCheck; color: string; word: string }> = {
  yes: { icon: CircleCheck, color: 'text-success', word: 'Passed' },
  no: { icon: CircleAlert, color: 'text-danger', word: 'Failed' },
  unknown: { icon: CircleHelp, color: 'text-warning', word: 'Not checked' },
}

/** The checks in order: outcome, explanation, and expandable inputs and outputs. */
export function CheckResults({ results }: { results: readonly CheckResult[] }) {
  return (
    <ol aria-label="Checks">
      {results.map((result) => (
        <Line key={result.id} result={result} />
      ))}
    </ol>
  )
}

function Line({ result: { outcome, title, words, facts } }: { result: CheckResult }) {
  const { icon: Icon, color, word } = LOOKS[outcome]
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 border-line border-b px-4 py-3 last:border-b-0">
      <Icon aria-hidden className={`mt-0.5 size-4.5 ${color}`} />
      <div>
        <h3 className="flex flex-wrap items-baseline justify-between gap-x-3 font-medium text-sm">
          {title}
          <span className={`font-medium text-xs ${color}`}>{word}</span>
        </h3>
        <p className="wrap-anywhere text-muted text-sm">{words}</p>
        {facts.length > 0 && (
          <details className="mt-1 text-xs">
            <summary className="w-fit rounded-sm py-0.5 text-muted hover:text-ink hover:underline">Inputs</summary>
            <dl className="mt-1 grid gap-1">
              {facts.map(({ label, text }) => (
                <div key={label}>
                  <dt className="text-muted">{label}</dt>
                  <dd className="wrap-anywhere select-all font-mono">{text}</dd>
                </div>
              ))}
            </dl>
          </details>
        )}
      </div>
    </li>
  )
}
