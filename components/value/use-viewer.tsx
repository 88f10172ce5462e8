'use client'

import { createContext, type ReactNode, use, useEffect, useMemo, useSyncExternalStore } from 'react'
import { DEFAULT_VIEWER, type Viewer } from './time-text.ts'
import { localeOf, VIEWER_COOKIE, type ViewerChoice, viewerText, withChoice } from './viewer.ts'

/** Of the document, and of this browser. */
type Viewers = { readonly atServer: Viewer; readonly inBrowser: () => Viewer }

const ViewersContext = createContext<Viewers>({ atServer: DEFAULT_VIEWER, inBrowser: browserViewer })

const YEAR_SECONDS = 31_536_000

interface ViewerProviderProps {
  /** The browser's, as of its last visit. */
  stored: Viewer
  choice: ViewerChoice
  children: ReactNode
}

/**
 * Provides the viewer that the document was rendered for, and stores the browser's for the next
 * one. What the person chose in their profile takes precedence.
 */
export function ViewerProvider({ stored, choice, children }: ViewerProviderProps) {
  const text = viewerText(stored)
  useEffect(() => {
    const own = viewerText(browserViewer())
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and some browsers lack it.
    if (own !== text) document.cookie = `${VIEWER_COOKIE}=${own}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
  }, [text])
  const viewers = useMemo(() => viewersOf(stored, choice), [stored, choice])
  return <ViewersContext value={viewers}>{children}</ViewersContext>
}

function viewersOf(stored: Viewer, choice: ViewerChoice): Viewers {
  const atServer = withChoice(stored, choice)
  let own: Viewer | undefined
  const inBrowser = () => {
    own ??= withChoice(browserViewer(), choice)
    return viewerText(own) === viewerText(atServer) ? atServer : own
  }
  return { atServer, inBrowser }
}

let cachedViewer: Viewer | undefined

/** That of the browser, whatever the person chose. */
export function browserViewer(): Viewer {
  cachedViewer ??= { locale: localeOf(navigator.language), timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }
  return cachedViewer
}

const never = () => () => undefined

/** The reader's locale and time zone. While hydrating, those of the document. */
export function useViewer(): Viewer {
  const { atServer, inBrowser } = use(ViewersContext)
  return useSyncExternalStore(never, inBrowser, () => atServer)
}
