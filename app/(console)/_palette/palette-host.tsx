'use client'

import { useState } from 'react'
import { useDialog } from '#app/_dialog/use-dialog.ts'
import type { NavGroup } from '#components/layout/nav-groups.tsx'
import type { Namespace } from '#lib/modules/namespaces/contract.ts'
import { KeysDialog } from '../_shell/keys-dialog.tsx'
import { Palette } from './palette.tsx'

/** What a key or click opens. A new object opens it again. */
export type PaletteRequest = { readonly what: 'palette' | 'keys' }

interface PaletteHostProps {
  request: PaletteRequest
  nav: readonly NavGroup[]
  namespaces: readonly Namespace[]
  partner: string | undefined
}

/** The palette, the list of shortcuts, and the dialogs of the palette's actions. */
export function PaletteHost({ request, nav, namespaces, partner }: PaletteHostProps) {
  const [open, setOpen] = useState<PaletteRequest['what'] | undefined>(request.what)
  const [last, setLast] = useState(request)
  const { dialog, open: openDialog } = useDialog()
  if (request !== last) {
    setLast(request)
    setOpen(request.what)
  }
  const close = () => setOpen(undefined)
  return (
    <>
      {open === 'palette' && (
        <Palette
          request={request}
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
