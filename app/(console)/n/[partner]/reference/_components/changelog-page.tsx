import { Badge } from '#components/ui/badge.tsx'
import { Card } from '#components/ui/card.tsx'
import { IntentLink } from '#components/ui/intent-link.tsx'
import type { Tone } from '#components/ui/tone.ts'
import type { Change, Changelog } from '#lib/wire/changelog.ts'
import { referenceHref } from '../guides.ts'
import { ChangeDate } from './change-date.tsx'
import { Description } from './inline-code.tsx'

interface ChangelogPageProps {
  partner: string
  changelog: Changelog | undefined
}

const LOOKS: Record<Change['kind'], { readonly tone: Tone; readonly label: string }> = {
  added: { tone: 'success', label: 'Added' },
  changed: { tone: 'warning', label: 'Changed' },
  deprecated: { tone: 'warning', label: 'Deprecated' },
  removed: { tone: 'danger', label: 'Removed' },
  fixed: { tone: 'neutral', label: 'Fixed' },
}

/** Changes of the API by version, newest first. */
export function ChangelogPage({ partner, changelog }: ChangelogPageProps) {
  const versions = [...Map.groupBy(changelog?.entries ?? [], ({ version }) => version)]
  return (
    <>
      <h2 className="font-semibold text-lg">Changelog</h2>
      {versions.length === 0 && <p className="text-muted text-sm">This gateway publishes no changelog.</p>}
      {versions.map(([version, changes]) => (
        <Card key={version} title={version ?? 'Latest'} flush>
          <ul className="divide-y divide-line">
            {changes.map((change) => (
              <ChangeRow key={`${change.date} ${change.text}`} change={change} partner={partner} />
            ))}
          </ul>
        </Card>
      ))}
    </>
  )
}

function ChangeRow({ change, partner }: { change: Change; partner: string }) {
  const { date, kind, text, operations } = change
  const linked = kind === 'removed' ? [] : operations.filter((id) => id !== '*')
  return (
    <li className="grid gap-x-4 gap-y-1 px-4 py-2 text-sm sm:grid-cols-[6rem_6rem_minmax(0,1fr)]">
      <ChangeDate date={date} />
      <span>
        <Badge tone={LOOKS[kind].tone}>{LOOKS[kind].label}</Badge>
      </span>
      <div className="grid min-w-0 gap-1">
        <p>
          <Description text={text} />
        </p>
        {linked.length > 0 && (
          <ul className="flex flex-wrap gap-x-3 gap-y-1 text-xs">
            {linked.map((id) => (
              <li key={id}>
                <IntentLink href={referenceHref(partner, id)} className="text-accent-ink underline">
                  {id}
                </IntentLink>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}
