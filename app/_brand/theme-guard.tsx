'use client'

import { useLayoutEffect } from 'react'
import { NAV_KEY, THEME_KEY } from '#components/layout/theme-script.ts'

/**
 * Applies the theme to <html> on the few client-rendered pages, where the inline script does not
 * run.
 */
export function ThemeGuard() {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    const theme = localStorage.getItem(THEME_KEY)
    if (theme === 'light' || theme === 'dark') dataset.theme = theme
    if (localStorage.getItem(NAV_KEY) === 'folded') dataset.nav = 'folded'
  }, [])
  return null
}
