'use client'

import dynamic from 'next/dynamic'
import { useEffect, useState } from 'react'
import { serveNotices } from './notify.ts'

const ToasterHost = dynamic(() => import('./toaster-host.tsx').then((module) => module.ToasterHost), { ssr: false })

/** Put once into the root layout; it costs nothing until the first `notify`. */
export function Toaster() {
  const [needed, setNeeded] = useState(false)
  useEffect(() => serveNotices(() => setNeeded(true)), [])
  return needed ? <ToasterHost /> : null
}
