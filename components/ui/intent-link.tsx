'use client'

import Link from 'next/link'
import { type ComponentProps, useState } from 'react'

/** A link that fetches its page ahead only once it is pointed at: a screen full of links would else load half the console. */
export function IntentLink(props: Omit<ComponentProps<typeof Link>, 'prefetch' | 'onMouseEnter' | 'onFocus'>) {
  const [meant, setMeant] = useState(false)
  const mean = () => setMeant(true)
  return <Link {...props} prefetch={meant ? null : false} onMouseEnter={mean} onFocus={mean} />
}
