import { clsx } from 'clsx'

/** Whether the list updates live, or the last update failed and the rows may be stale. */
export function LiveMark({ failing }: { failing: boolean }) {
  return (
    <span role="status" className="inline-flex items-center gap-1.5 text-muted text-xs">
      <span aria-hidden className={clsx('size-2 rounded-full', failing ? 'bg-warning' : 'bg-success')} />
      {failing ? 'Reconnecting' : 'Auto-updating'}
    </span>
  )
}
