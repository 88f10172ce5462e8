'use client'

import { createContext, type ReactNode, use, useEffect, useSyncExternalStore } from 'react'
import { DEFAULT_VIEWER, type Viewer } from './time-text.ts'
import { localeOf, VIEWER_COOKIE, viewerText } from './viewer.ts'

const ServerViewer = createContext(DEFAULT_VIEWER)

const YEAR_SECONDS = 31_536_000

/** Provides the viewer that the document was rendered for, and stores the browser's for the next. */
export function ViewerProvider({ viewer, children }: { viewer: Viewer; children: ReactNode }) {
  const text = viewerText(viewer)
  useEffect(() => {
    const own = viewerText(browserViewer())
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not in all browsers.
    if (own !== text) document.cookie = `${VIEWER_COOKIE}=${own}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
  }, [text])
  return <ServerViewer value={viewer}>{children}</ServerViewer>
}

let known: Viewer | undefined

function browserViewer(): Viewer {
  known ??= { locale: localeOf(navigator.language), timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }
  return known
}

const never = () => () => undefined

/** The reader's locale and time zone. While hydrating, those of the document. */
export function useViewer(): Viewer {
  const atServer = use(ServerViewer)
  return useSyncExternalStore(
    never,
    () => {
      const own = browserViewer()
      return viewerText(own) === viewerText(atServer) ? atServer : own
    },
    () => atServer,
  )
}
