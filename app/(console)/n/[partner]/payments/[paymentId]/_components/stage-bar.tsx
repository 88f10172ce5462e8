import { clsx } from 'clsx'
import { durationText } from '../duration.ts'
import type { Stage, StageName } from '../prepare-timeline.ts'

const COLORS: Record<StageName, string> = {
  'Before submission': 'bg-subtle',
  Admission: 'bg-accent',
  'Awaiting settlement': 'bg-success',
}

/** Time spent in each stage, as text and as bar widths with a visible minimum. */
export function StageBar({ stages }: { stages: readonly Stage[] }) {
  return (
    <div className="grid gap-2">
      <div aria-hidden className="flex h-2 gap-0.5 overflow-hidden rounded-full">
        {stages.map(({ name, ms, open }) => (
          <span
            key={name}
            style={{ flexGrow: Math.max(1, ms) }}
            className={clsx('min-w-2 basis-0', COLORS[name], open && 'animate-pulse')}
          />
        ))}
      </div>
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-xs">
        {stages.map(({ name, ms, open }) => (
          <div key={name} className="flex items-center gap-1.5">
            <span aria-hidden className={clsx('size-2 rounded-full', COLORS[name])} />
            <dt className="text-muted">{name}</dt>
            <dd className="num font-medium">
              {durationText(ms)}
              {open && ' so far'}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
