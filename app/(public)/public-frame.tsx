import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { loadBrand } from '#app/_brand/load-brand.ts'
import { Mark } from '#app/_brand/mark.tsx'
import { ThemeSelect } from '#components/layout/theme-select.tsx'

interface PublicFrameProps {
  title: ReactNode
  /** Beside the product's name. */
  below?: string
  /** A second card beside the first, or below it on narrow screens. */
  aside?: ReactNode
  children: ReactNode
}

const card = 'rounded-lg border border-line bg-surface p-5'

/** Layout of pages that do not require signing in. */
export async function PublicFrame({ title, below, aside, children }: PublicFrameProps) {
  const { name, isNamed, logo, icons } = await loadBrand()
  const product = isNamed ? name : below ? undefined : 'Payment network console'
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] bg-canvas">
      <link rel="icon" type="image/svg+xml" href={icons.plain} />
      <header className="flex justify-end p-3">
        <ThemeSelect />
      </header>
      <main className={clsx('mx-auto w-full max-w-sm px-4 pt-[8dvh] pb-8', aside && 'lg:max-w-3xl')}>
        <div className="mb-6 flex items-center gap-3">
          <Mark logo={logo} className="size-9" />
          <div>
            <h1 className="font-semibold text-xl">{title}</h1>
            <p className="text-muted text-sm">{[product, below].filter(Boolean).join(' · ')}</p>
          </div>
        </div>
        <div className={clsx('grid gap-4', aside && 'lg:grid-cols-2 lg:items-start')}>
          <div className={card}>{children}</div>
          {aside && <div className={card}>{aside}</div>}
        </div>
      </main>
    </div>
  )
}
