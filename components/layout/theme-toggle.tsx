'use client'

import { Monitor, Moon, Sun } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { DropdownMenu, MenuItem } from '../ui/dropdown-menu.tsx'
import { THEME_KEY } from './theme-script.ts'

const THEMES = ['system', 'light', 'dark'] as const
type Theme = (typeof THEMES)[number]

const LOOKS: Record<Theme, { label: string; icon: ReactNode }> = {
  system: { label: 'System', icon: <Monitor aria-hidden /> },
  light: { label: 'Light', icon: <Sun aria-hidden /> },
  dark: { label: 'Dark', icon: <Moon aria-hidden /> },
}

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

/** Light, dark, or as the system has it; kept in this browser. */
export function ThemeToggle() {
  const [theme, setTheme] = useState<Theme>('system')
  useEffect(() => setTheme(current()), [])

  const choose = (next: Theme) => {
    apply(next)
    setTheme(next)
  }

  return (
    <DropdownMenu
      label={`Theme: ${LOOKS[theme].label}`}
      trigger={LOOKS[theme].icon}
      align="end"
      variant="ghost"
      className="w-8 px-0"
    >
      {THEMES.map((choice) => (
        <MenuItem key={choice} checked={choice === theme} onClick={() => choose(choice)}>
          {LOOKS[choice].icon}
          <span className="flex-1">{LOOKS[choice].label}</span>
          {choice === theme && <span aria-hidden className="size-1.5 rounded-full bg-accent" />}
        </MenuItem>
      ))}
    </DropdownMenu>
  )
}
