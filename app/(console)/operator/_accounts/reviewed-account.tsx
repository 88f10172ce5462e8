import { clsx } from 'clsx'
import { Alert } from '#components/ui/alert.tsx'
import { accountNumberText } from '#components/value/account-number-text.ts'
import { unusualLetters } from '#lib/kernel/money/bank-account.ts'
import type { AccountChange } from '#lib/modules/finality/contract.ts'
import { accountChangeText } from './words.ts'

type Account = NonNullable<AccountChange['after']>

const ROWS: readonly { readonly label: string; readonly text: (account: Account) => string | null }[] = [
  { label: 'Bank', text: ({ bank }) => bank },
  { label: 'Holder', text: ({ holder }) => holder },
  { label: 'Number', text: accountNumberText },
  { label: 'BIC', text: ({ bic }) => bic },
]

/** A proposed account beside the one that it replaces. */
export function ReviewedAccount({ change }: { change: AccountChange }) {
  const { before, after } = change
  const shown = ROWS.filter(({ text }) => [before, after].some((account) => account && text(account)))
  return (
    <div className="grid gap-2">
      <p className="font-medium">{accountChangeText(change)}</p>
      <table className="w-full table-fixed text-left text-sm">
        <thead>
          <tr className="text-muted text-xs">
            <th scope="col" className="w-16 font-normal">
              <span className="sr-only">Field</span>
            </th>
            <th scope="col" className="pr-3 font-normal">
              Before
            </th>
            <th scope="col" className="font-normal">
              After
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ label, text }) => {
            const [old, next] = [before && text(before), after && text(after)]
            return (
              <tr key={label} className="align-baseline">
                <th scope="row" className="py-0.5 pr-2 font-normal text-muted text-xs">
                  {label}
                </th>
                <td className="wrap-anywhere py-0.5 pr-3">{old ?? 'None'}</td>
                <td className={clsx('wrap-anywhere py-0.5', old !== next && 'font-semibold')}>{next ?? 'None'}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {after && <UnusualLetters name={`${after.bank ?? ''} ${after.holder}`} />}
    </div>
  )
}

/** Warns of letters that can look like others. Nothing if there are none. */
function UnusualLetters({ name }: { name: string }) {
  const letters = unusualLetters(name)
  if (letters.length === 0) return null
  return (
    <Alert tone="warning" title="Check the spelling of the names">
      They contain letters other than A to Z, which can look like others: {letters.join(' ')}
    </Alert>
  )
}
