'use client'

import { Select } from '../ui/select.tsx'
import { THEME_LABELS, THEMES, type Theme, useTheme } from './use-theme.ts'

const OPTIONS = THEMES.map((theme) => ({ value: theme, label: `${THEME_LABELS[theme]} theme` }))

/**
 * Theme choice on public pages. A native select, because the menu's script is larger than the
 * page's.
 */
export function ThemeSelect() {
  const [theme, choose] = useTheme()
  return (
    <Select
      aria-label="Theme"
      className="max-w-max"
      options={OPTIONS}
      value={theme}
      onChange={(event) => choose(event.target.value as Theme)}
    />
  )
}
