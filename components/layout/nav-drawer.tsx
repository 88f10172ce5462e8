'use client'

import { Menu, X } from 'lucide-react'
import { type MouseEvent, type ReactNode, useRef } from 'react'
import { IconButton } from '../ui/icon-button.tsx'

/**
 * Navigation on phones: a modal drawer that closes on Escape, on the backdrop, and on navigation.
 */
export function NavDrawer({ brand, children }: { brand: ReactNode; children: ReactNode }) {
  const ref = useRef<HTMLDialogElement>(null)

  const onClick = (event: MouseEvent) => {
    const chosen = event.target instanceof Element && event.target.closest('a')
    if (chosen || event.target === ref.current) ref.current?.close()
  }

  return (
    <>
      <IconButton
        label="Open navigation"
        icon={<Menu aria-hidden />}
        className="md:hidden"
        onClick={() => ref.current?.showModal()}
      />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog natively. */}
      <dialog
        ref={ref}
        aria-label="Navigation"
        onClick={onClick}
        className="fixed inset-y-0 left-0 m-0 h-dvh max-h-none w-72 max-w-[85vw] overflow-y-auto border-line border-r bg-surface text-ink"
      >
        <div className="flex h-12 items-center justify-between border-line border-b pr-2 pl-4">
          {brand}
          <IconButton label="Close navigation" icon={<X aria-hidden />} onClick={() => ref.current?.close()} />
        </div>
        {children}
      </dialog>
    </>
  )
}
