import { useSyncExternalStore } from 'react'
import { THEME_KEY } from './theme-script.ts'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

export const THEME_LABELS: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' }

const current = (): Theme => THEMES.find((theme) => theme === document.documentElement.dataset.theme) ?? 'system'

const CHANGED = 'theme'

function subscribe(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener)
  return () => window.removeEventListener(CHANGED, listener)
}

/** Applies a theme and stores it in this browser. */
export function chooseTheme(theme: Theme): void {
  const root = document.documentElement
  if (theme === 'system') {
    delete root.dataset.theme
    localStorage.removeItem(THEME_KEY)
  } else {
    root.dataset.theme = theme
    localStorage.setItem(THEME_KEY, theme)
  }
  window.dispatchEvent(new Event(CHANGED))
}

/** Light, dark or system. */
export function useTheme(): [theme: Theme, choose: (next: Theme) => void] {
  return [useSyncExternalStore(subscribe, current, (): Theme => 'system'), chooseTheme]
}
