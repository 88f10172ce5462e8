'use client'

import { useEffect } from 'react'

/** Loads the script of a panel when the pointer or the focus reaches a row that opens it. */
export function usePreload(preload: () => void): void {
  useEffect(() => {
    const onIntent = ({ target }: Event) => {
      if (target instanceof Element && target.closest('tr[data-id]')) preload()
    }
    document.addEventListener('pointerover', onIntent)
    document.addEventListener('focusin', onIntent)
    return () => {
      document.removeEventListener('pointerover', onIntent)
      document.removeEventListener('focusin', onIntent)
    }
  }, [preload])
}
