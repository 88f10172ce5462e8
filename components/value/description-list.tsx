import { clsx } from 'clsx'
import { isValidElement, type ReactNode } from 'react'
import { Time } from './time.tsx'

export interface Detail {
  label: string
  value: ReactNode
  hint?: ReactNode
}

/** Labelled details of a record. Missing values show a dash. */
export function DescriptionList({
  items,
  columns = 1,
  className,
}: {
  items: readonly Detail[]
  columns?: 1 | 2
  className?: string
}) {
  return (
    <dl className={clsx('grid gap-x-8', columns === 2 && 'lg:grid-cols-2', className)}>
      {items.map((item) => (
        <div
          key={item.label}
          className={clsx(
            'grid min-h-9 grid-cols-[9rem_minmax(0,1fr)] items-baseline gap-x-4 border-line border-b py-1.5 last:border-b-0 max-sm:grid-cols-[7rem_minmax(0,1fr)]',
            // With two columns, the last row may contain two items.
            columns === 2 && 'lg:[&:nth-last-child(2):nth-child(odd)]:border-b-0',
          )}
        >
          <dt className="text-muted text-sm">{item.label}</dt>
          <dd
            className={clsx(
              'wrap-anywhere min-w-0 text-sm',
              // A relative time that stands alone starts with a capital, such as "Just now".
              isValidElement(item.value) && item.value.type === Time && 'first-letter:uppercase',
            )}
          >
            {item.value ?? <span className="text-subtle">-</span>}
            {item.hint && <span className="mt-0.5 block text-muted text-xs">{item.hint}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
