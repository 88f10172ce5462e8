import { clsx } from 'clsx'
import { IntentLink } from '../ui/intent-link.tsx'
import type { ChartData } from './series.ts'

/** The exact values behind a chart. Rows link to the lists that they count. */
export function ChartTable({ caption, data: { columns, rows } }: { caption: string; data: ChartData }) {
  const [rowName, ...others] = columns
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scroll areas must be reachable by keyboard.
    <section aria-label={caption} tabIndex={0} className="max-h-96 overflow-auto">
      <table className="w-full text-sm max-sm:text-xs">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-line border-b bg-canvas text-muted text-xs">
            <th scope="col" className="h-9 px-4 text-left font-medium max-sm:px-2">
              {rowName}
            </th>
            {others.map((column) => (
              <th key={column} scope="col" className="h-9 px-4 text-right font-medium max-sm:px-2">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, href, total, cells }) => (
            <tr
              key={label}
              className={clsx('border-line border-b last:border-b-0', total && 'bg-sunken font-semibold')}
            >
              <th
                scope="row"
                className={clsx('wrap-anywhere h-9 min-w-22 px-4 text-left max-sm:px-2', !total && 'font-normal')}
              >
                {href ? (
                  <IntentLink href={href} className="rounded-sm text-accent-ink hover:underline">
                    {label}
                  </IntentLink>
                ) : (
                  label
                )}
              </th>
              {cells.map(({ text }, at) => (
                <td key={others[at]} className="num h-9 px-4 text-right max-sm:px-2">
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
