'use client'

import { useLayoutEffect } from 'react'
import { NAV_KEY, THEME_KEY } from '#components/layout/theme-script.ts'

/** Puts the reader's choices on <html> on the few pages that are drawn by the browser alone, where the inline script never runs. */
export function ThemeGuard() {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    const theme = localStorage.getItem(THEME_KEY)
    if (theme === 'light' || theme === 'dark') dataset.theme = theme
    if (localStorage.getItem(NAV_KEY) === 'folded') dataset.nav = 'folded'
  }, [])
  return null
}
