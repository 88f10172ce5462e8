import { clsx } from 'clsx'
import { Card } from '#components/ui/card.tsx'
import { formatDecimal } from '#lib/kernel/money/amount.ts'
import { counted } from '#lib/kernel/wording.ts'
import type { NetworkBatch } from '#lib/modules/operator/network/contract.ts'

/** Strongest background of a cell, in percent; text on it keeps its contrast. */
const STRONGEST = 45

/**
 * The bilateral matrix: rows pay columns. It is a table with exact amounts, and the background
 * shows how large they are.
 */
export function MatrixCard({ data: { batch, namespaces, namespaces_count, pairs } }: { data: NetworkBatch }) {
  const { currency } = batch
  const amounts = new Map(pairs.map((pair) => [`${pair.debtor_id} ${pair.creditor_id}`, BigInt(pair.amount)]))
  const largest = [...amounts.values()].reduce((most, amount) => (amount > most ? amount : most), 1n)
  const isPart = namespaces.length < namespaces_count
  return (
    <Card
      title="Bilateral matrix"
      description={`${currency}, gross. Rows pay columns.${isPart ? ` Shows the ${counted(namespaces.length, 'namespace')} with the largest net positions.` : ''}`}
      flush
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scroll areas must be reachable by keyboard. */}
      <section aria-label="Bilateral matrix" tabIndex={0} className="max-h-[75vh] overflow-auto">
        <table className="text-xs">
          <caption className="sr-only">
            Gross {currency} amounts that the namespace in each row owes the namespace in each column
          </caption>
          <thead>
            <tr>
              <th scope="col" className="sticky top-0 left-0 z-20 bg-canvas px-3 py-2 text-left font-medium text-muted">
                Pays
              </th>
              {namespaces.map(({ token, domain }) => (
                <th
                  key={token}
                  scope="col"
                  className="sticky top-0 z-10 bg-canvas px-2 py-2 text-right font-mono font-normal"
                >
                  @{domain}
                </th>
              ))}
              <th scope="col" className="sticky top-0 z-10 bg-canvas px-3 py-2 text-right font-medium text-muted">
                Net position
              </th>
            </tr>
          </thead>
          <tbody>
            {namespaces.map((row) => (
              <tr key={row.token} className="border-line border-t">
                <th
                  scope="row"
                  className="sticky left-0 z-10 bg-surface px-3 py-1.5 text-left font-normal"
                  title={row.name}
                >
                  <code className="font-mono">@{row.domain}</code>
                </th>
                {namespaces.map((column) => {
                  const amount = amounts.get(`${row.token} ${column.token}`)
                  return (
                    <td
                      key={column.token}
                      className="num whitespace-nowrap px-2 py-1.5 text-right"
                      style={heat(amount, largest)}
                    >
                      {amount === undefined ? '' : formatDecimal({ currency, minor: amount })}
                    </td>
                  )
                })}
                <Net currency={currency} net={BigInt(row.net_total)} />
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  )
}

function Net({ currency, net }: { currency: string; net: bigint }) {
  const word = net > 0n ? 'Receives' : net < 0n ? 'Pays' : 'Even'
  return (
    <td
      className={clsx(
        'num whitespace-nowrap px-3 py-1.5 text-right font-medium',
        net > 0n && 'text-credit',
        net < 0n && 'text-debit',
      )}
    >
      {word} {formatDecimal({ currency, minor: net < 0n ? -net : net })}
    </td>
  )
}

/** A background by the share of the largest amount; the square root keeps small amounts visible. */
function heat(amount: bigint | undefined, largest: bigint) {
  if (amount === undefined) return undefined
  const share = Math.sqrt(Number((amount * 10_000n) / largest) / 10_000)
  return { background: `color-mix(in srgb, var(--accent) ${Math.round(share * STRONGEST)}%, transparent)` }
}
