import { clsx } from 'clsx'
import { shortenId } from '#lib/kernel/wording.ts'
import { CopyButton } from './copy-button.tsx'

/** An ID, shortened in the middle, with the full value in the tooltip and a copy button. */
export function IdChip({
  id,
  label = 'id',
  full = false,
  className,
}: {
  id: string
  label?: string
  full?: boolean
  className?: string
}) {
  return (
    <span className={clsx('inline-flex min-w-0 max-w-full items-center gap-0.5', className)}>
      <code title={id} className={clsx('font-mono text-xs', full ? 'wrap-anywhere' : 'whitespace-nowrap')}>
        {full ? id : shortenId(id)}
      </code>
      <CopyButton value={id} label={label} />
    </span>
  )
}
