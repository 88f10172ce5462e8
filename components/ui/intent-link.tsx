'use client'

import Link from 'next/link'
import { type ComponentProps, useState } from 'react'

/**
 * A link that prefetches on hover or focus only, because prefetching all links of a screen would
 * load half the console.
 */
export function IntentLink(props: Omit<ComponentProps<typeof Link>, 'prefetch' | 'onMouseEnter' | 'onFocus'>) {
  const [meant, setMeant] = useState(false)
  const mean = () => setMeant(true)
  return <Link {...props} prefetch={meant ? null : false} onMouseEnter={mean} onFocus={mean} />
}
