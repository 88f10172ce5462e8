'use client'

import { Copy, LogOut, SunMoon } from 'lucide-react'
import { usePathname, useSearchParams } from 'next/navigation'
import { useReader } from '#app/_session/reader.tsx'
import { chooseTheme, THEME_LABELS, THEMES } from '#components/layout/use-theme.ts'
import { copyId, leave } from '../_shell/account-actions.ts'
import { openedId } from './opened-id.ts'
import { PaletteGroup, PaletteItem } from './palette-parts.tsx'

interface PersonalActionsProps {
  partner: string | undefined
  onDone: () => void
}

/** Copying IDs, the theme and signing out. */
export function PersonalActions({ partner, onDone }: PersonalActionsProps) {
  const { organization } = useReader()
  const opened = openedId(usePathname(), useSearchParams())
  const ids = [
    ...(opened ? [{ what: 'ID of this record', id: opened }] : []),
    ...(partner ? [{ what: 'Namespace ID', id: partner }] : []),
    { what: 'Organization ID', id: organization.token },
  ]
  const done = (act: () => void) => () => {
    onDone()
    act()
  }
  return (
    <>
      <PaletteGroup heading="Copy">
        {ids.map(({ what, id }) => (
          <PaletteItem
            key={what}
            value={`Copy ${what}`}
            icon={<Copy aria-hidden />}
            note={<code className="block max-w-48 truncate font-mono max-sm:hidden">{id}</code>}
            onSelect={done(() => void copyId(what, id))}
          >
            Copy {what}
          </PaletteItem>
        ))}
      </PaletteGroup>
      <PaletteGroup heading="Console">
        {THEMES.map((theme) => (
          <PaletteItem
            key={theme}
            value={`Theme: ${theme}`}
            icon={<SunMoon aria-hidden />}
            onSelect={done(() => chooseTheme(theme))}
          >
            Theme: {THEME_LABELS[theme]}
          </PaletteItem>
        ))}
        <PaletteItem value="Sign out" icon={<LogOut aria-hidden />} onSelect={done(() => void leave())}>
          Sign out
        </PaletteItem>
      </PaletteGroup>
    </>
  )
}
