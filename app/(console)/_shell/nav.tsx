import { ArrowLeftRight, Boxes, KeyRound, ListChecks, Scale } from 'lucide-react'
import type { NavGroup } from '#components/layout/nav-groups.tsx'

/** The left navigation; a screen of a namespace is listed only while there is one. */
export function navFor(namespace: string | undefined): NavGroup[] {
  const organization: NavGroup = {
    group: 'Network',
    items: [{ href: '/namespaces', label: 'Namespaces', icon: <Boxes aria-hidden /> }],
  }
  if (!namespace) return [organization]
  const to = (screen: string) => `/n/${namespace}/${screen}`
  return [
    {
      group: 'Payments',
      items: [
        { href: to('payments'), label: 'Payments', icon: <ArrowLeftRight aria-hidden /> },
        { href: to('tasks'), label: 'Tasks', icon: <ListChecks aria-hidden /> },
        { href: to('settlements'), label: 'Settlements', icon: <Scale aria-hidden /> },
      ],
    },
    organization,
    {
      group: 'Developers',
      items: [{ href: to('api-keys'), label: 'API keys', icon: <KeyRound aria-hidden /> }],
    },
  ]
}
