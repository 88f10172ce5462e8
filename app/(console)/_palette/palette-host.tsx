'use client'

import { useState } from 'react'
import { useDialog } from '#app/_dialog/use-dialog.ts'
import type { NavGroup } from '#components/layout/nav-groups.tsx'
import type { Namespace } from '#lib/modules/namespaces/contract.ts'
import { KeysDialog } from '../_shell/keys-dialog.tsx'
import { Palette } from './palette.tsx'

/** What a key or click opens. A new object opens it again. */
export type Asked = { readonly what: 'palette' | 'keys' }

interface PaletteHostProps {
  asked: Asked
  nav: readonly NavGroup[]
  namespaces: readonly Namespace[]
  partner: string | undefined
}

/** The palette, the list of shortcuts, and the dialogs of the palette's actions. */
export function PaletteHost({ asked, nav, namespaces, partner }: PaletteHostProps) {
  const [open, setOpen] = useState<Asked['what'] | undefined>(asked.what)
  const [last, setLast] = useState(asked)
  const { dialog, open: openDialog } = useDialog()
  if (asked !== last) {
    setLast(asked)
    setOpen(asked.what)
  }
  const close = () => setOpen(undefined)
  return (
    <>
      {open === 'palette' && (
        <Palette
          asked={asked}
          nav={nav}
          namespaces={namespaces}
          partner={partner}
          onKeys={() => setOpen('keys')}
          onDialog={(draw) => {
            close()
            openDialog(draw)
          }}
          onClose={close}
        />
      )}
      {open === 'keys' && <KeysDialog onClose={close} />}
      {dialog}
    </>
  )
}
