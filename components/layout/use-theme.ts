import { useEffect, useState } from 'react'
import { THEME_KEY } from './theme-script.ts'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

export const THEME_LABELS: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' }

const current = (): Theme => THEMES.find((theme) => theme === document.documentElement.dataset.theme) ?? 'system'

function apply(theme: Theme): void {
  const root = document.documentElement
  if (theme === 'system') {
    delete root.dataset.theme
    localStorage.removeItem(THEME_KEY)
  } else {
    root.dataset.theme = theme
    localStorage.setItem(THEME_KEY, theme)
  }
}

/** Light, dark or system; stored in this browser. */
export function useTheme(): [theme: Theme, choose: (next: Theme) => void] {
  const [theme, setTheme] = useState<Theme>('system')
  useEffect(() => setTheme(current()), [])
  const choose = (next: Theme) => {
    apply(next)
    setTheme(next)
  }
  return [theme, choose]
}
