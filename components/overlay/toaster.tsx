'use client'

import { lazy, Suspense, useEffect, useState } from 'react'
import { serveNotices } from './notify.ts'

const ToasterHost = lazy(() => import('./toaster-host.tsx').then((module) => ({ default: module.ToasterHost })))

/** Mounted once in the root layout. Loads nothing until the first `notify`. */
export function Toaster() {
  const [needed, setNeeded] = useState(false)
  useEffect(() => serveNotices(() => setNeeded(true)), [])
  if (!needed) return null
  return (
    <Suspense>
      <ToasterHost />
    </Suspense>
  )
}
