import type { ReactNode } from 'react'
import { Mark } from '#app/_brand/mark.tsx'
import { ThemeSelect } from '#components/layout/theme-select.tsx'

/** Layout of pages that do not require signing in. */
export function PublicFrame({ title, below, children }: { title: string; below: string; children: ReactNode }) {
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] bg-canvas">
      <header className="flex justify-end p-3">
        <ThemeSelect />
      </header>
      <main className="mx-auto w-full max-w-sm px-4 pt-[8dvh] pb-8">
        <div className="mb-6 flex items-center gap-3">
          <Mark className="size-9" />
          <div>
            <h1 className="font-semibold text-xl">{title}</h1>
            <p className="text-muted text-sm">{below}</p>
          </div>
        </div>
        <div className="rounded-lg border border-line bg-surface p-5">{children}</div>
      </main>
    </div>
  )
}
