'use client'

import { Monitor, Moon, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { DropdownMenu, MenuItem } from '../overlay/dropdown-menu.tsx'
import { THEME_LABELS, THEMES, type Theme, useTheme } from './use-theme.ts'

const ICONS: Record<Theme, ReactNode> = {
  system: <Monitor aria-hidden />,
  light: <Sun aria-hidden />,
  dark: <Moon aria-hidden />,
}

/** The theme choice as a menu button. */
export function ThemeToggle() {
  const [theme, choose] = useTheme()
  return (
    <DropdownMenu
      label={`Theme: ${THEME_LABELS[theme]}`}
      trigger={ICONS[theme]}
      align="end"
      variant="ghost"
      className="w-8 px-0"
    >
      {THEMES.map((choice) => (
        <MenuItem key={choice} checked={choice === theme} onClick={() => choose(choice)}>
          {ICONS[choice]}
          <span className="flex-1">{THEME_LABELS[choice]}</span>
          {choice === theme && <span aria-hidden className="size-1.5 rounded-full bg-accent" />}
        </MenuItem>
      ))}
    </DropdownMenu>
  )
}
