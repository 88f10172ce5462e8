import { clsx } from 'clsx'
import type { ReactNode } from 'react'

interface ListAndPanelProps {
  /** The page's title, also announced on narrow screens, where an open panel covers the page. */
  title: string
  head: ReactNode
  list: ReactNode
  panel: ReactNode
  open: boolean
}

/** A list with the open record beside it. Narrow screens show one of the two. */
export function ListAndPanel({ title, head, list, panel, open }: ListAndPanelProps) {
  return (
    <>
      {open && <h1 className="sr-only xl:hidden">{title}</h1>}
      <div className={clsx('grid gap-4', open && 'max-xl:hidden')}>{head}</div>
      <div
        className={clsx(
          'grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:group-data-fill/page:min-h-0 md:group-data-fill/page:grid-rows-[minmax(0,1fr)]',
          open && 'xl:grid-cols-[minmax(0,1fr)_24rem] 2xl:grid-cols-[minmax(0,1fr)_26rem]',
        )}
      >
        <div
          className={clsx(
            'md:group-data-fill/page:max-h-full md:group-data-fill/page:flex-col',
            open ? 'max-xl:hidden xl:group-data-fill/page:flex' : 'md:group-data-fill/page:flex',
          )}
        >
          {list}
        </div>
        {panel}
      </div>
    </>
  )
}
