'use client'

import { PanelLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from '../ui/icon-button.tsx'
import { NAV_KEY } from './theme-script.ts'

/** Collapses the left navigation to icons; stored in this browser. */
export function NavFold() {
  const [folded, setFolded] = useState(false)
  useEffect(() => setFolded(document.documentElement.dataset.nav === 'folded'), [])

  const toggle = () => {
    const root = document.documentElement
    if (folded) {
      delete root.dataset.nav
      localStorage.removeItem(NAV_KEY)
    } else {
      root.dataset.nav = 'folded'
      localStorage.setItem(NAV_KEY, 'folded')
    }
    setFolded(!folded)
  }

  return (
    <IconButton
      label={folded ? 'Expand navigation' : 'Collapse navigation'}
      aria-expanded={!folded}
      icon={<PanelLeft aria-hidden />}
      onClick={toggle}
      className="max-md:hidden"
    />
  )
}
