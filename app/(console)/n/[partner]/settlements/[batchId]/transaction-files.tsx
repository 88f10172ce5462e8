import { Download } from 'lucide-react'
import { type ButtonLook, buttonClass } from '#components/ui/button-class.ts'
import { fileHref } from '../search-params.ts'

const FILES = [
  { file: 'transactions.csv', label: 'Transactions (CSV)' },
  { file: 'transactions.xlsx', label: 'Transactions (XLSX)' },
  { file: 'camt054.xml', label: 'Transactions (camt.054)' },
] as const

interface TransactionFilesProps extends Pick<ButtonLook, 'size'> {
  partner: string
  batchId: string
}

/** Downloads of all of the namespace's transactions in a batch. */
export const TransactionFiles = ({ partner, batchId, size }: TransactionFilesProps) =>
  FILES.map(({ file, label }) => (
    <a key={file} href={fileHref(partner, batchId, file)} download className={buttonClass({ size })}>
      <Download aria-hidden />
      {label}
    </a>
  ))
