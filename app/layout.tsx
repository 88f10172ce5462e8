import type { Metadata, Viewport } from 'next'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { fontClass } from '#app/_brand/fonts.ts'
import { loadBrand } from '#app/_brand/load-brand.ts'
import { ThemeGuard } from '#app/_brand/theme-guard.tsx'
import { keepPlacesScript } from '#components/data-table/place/kept-places.ts'
import { earlyEventsScript } from '#components/hydration/early-events.ts'
import { HydrationSignal } from '#components/hydration/hydration-signal.tsx'
import { themeScript } from '#components/layout/theme-script.ts'
import { Toaster } from '#components/overlay/toaster.tsx'
import './globals.css'

export async function generateMetadata(): Promise<Metadata> {
  const { name } = await loadBrand()
  return {
    title: { default: name, template: `%s · ${name}` },
    description: 'Console of an account-to-account payment network',
    robots: { index: false, follow: false },
  }
}

export const viewport: Viewport = { colorScheme: 'light dark' }

/** Both must run before the first paint. */
const HEAD_SCRIPT = `${themeScript};${earlyEventsScript}`

export default async function RootLayout({ children }: { children: ReactNode }) {
  const { tokens } = await loadBrand()
  const nonce = (await headers()).get('x-nonce') ?? undefined
  return (
    <html lang="en" className={fontClass} style={tokens} suppressHydrationWarning>
      <head>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this project. */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: HEAD_SCRIPT }} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this project. */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: keepPlacesScript }} />
      </head>
      <body>
        <ThemeGuard />
        {children}
        <Toaster />
        {/* Last, so that all other effects have run. */}
        <HydrationSignal />
      </body>
    </html>
  )
}
