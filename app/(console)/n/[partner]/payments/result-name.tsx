import { ArrowLeftRight, Landmark, Link2, Scale, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { shortenId } from '#lib/kernel/wording.ts'
import type { SearchResultItem } from '#lib/modules/search/contract.ts'
import type { ResultType } from '#lib/modules/search/states.ts'
import { sideOf } from './side.ts'

const ICONS: Partial<Record<ResultType, ReactNode>> = {
  batch: <Scale aria-hidden />,
  customer: <UserRound aria-hidden />,
  account: <Landmark aria-hidden />,
  link: <Link2 aria-hidden />,
}

/** The icon of a result: its own, or that of payments. */
export const resultIcon = (type: ResultType): ReactNode => ICONS[type] ?? <ArrowLeftRight aria-hidden />

/** The name of a result: a payment’s counterparty, a title, or an ID. */
export const resultName = (partner: string, { payment, title, id }: SearchResultItem): string =>
  payment ? sideOf(payment, partner).counterparty : title || shortenId(id)
