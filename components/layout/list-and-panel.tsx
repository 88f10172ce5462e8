import { clsx } from 'clsx'
import type { ReactNode } from 'react'

interface ListAndPanelProps {
  /** The page's title: said on narrow screens too, where an open panel takes the whole page. */
  title: string
  head: ReactNode
  list: ReactNode
  panel: ReactNode
  open: boolean
}

/** A list with what is open of it beside it; narrow screens show the one or the other. */
export function ListAndPanel({ title, head, list, panel, open }: ListAndPanelProps) {
  return (
    <>
      {open && <h1 className="sr-only xl:hidden">{title}</h1>}
      <div className={clsx('grid gap-4', open && 'max-xl:hidden')}>{head}</div>
      <div
        className={clsx(
          'grid grid-cols-[minmax(0,1fr)] items-start gap-4',
          open && 'xl:grid-cols-[minmax(0,1fr)_24rem] 2xl:grid-cols-[minmax(0,1fr)_26rem]',
        )}
      >
        <div className={clsx(open && 'max-xl:hidden')}>{list}</div>
        {panel}
      </div>
    </>
  )
}
