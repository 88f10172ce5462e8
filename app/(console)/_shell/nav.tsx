import {
  ArrowLeftRight,
  AtSign,
  BookOpen,
  Boxes,
  ChartNoAxesColumn,
  CornerUpLeft,
  Gauge,
  KeyRound,
  Landmark,
  Link2,
  ListChecks,
  Network,
  Rocket,
  Scale,
  ScrollText,
  Settings,
  Undo2,
  Users,
  Webhook,
} from 'lucide-react'
import type { NavGroup, NavItem } from '#components/layout/nav-groups.tsx'
import { OPERATOR_GROUPS, operatorHref } from '../operator/groups.ts'

/**
 * The left navigation. Namespace screens need a namespace; onboarding appears only in the sandbox.
 */
export function navFor(namespace: string | undefined, isSandbox: boolean, isOperator: boolean): NavGroup[] {
  const namespaces: NavItem = { href: '/namespaces', label: 'Namespaces', icon: <Boxes aria-hidden /> }
  const settings: NavGroup = {
    group: 'Organization',
    items: [{ href: '/settings', label: 'Settings', icon: <Settings aria-hidden /> }],
  }
  const common = isOperator ? [settings, OPERATOR_NAV] : [settings]
  if (!namespace) return [{ group: 'Network', items: [start('/onboarding'), namespaces] }, ...common]
  const to = (screen: string) => `/n/${namespace}/${screen}`
  return [
    {
      group: 'Payments',
      items: [
        ...(isSandbox ? [start(to('onboarding'))] : []),
        { href: to('overview'), label: 'Overview', icon: <ChartNoAxesColumn aria-hidden /> },
        {
          href: to('payments'),
          label: 'Payments',
          icon: <ArrowLeftRight aria-hidden />,
          tabs: [to('returns'), to('recalls')],
        },
        { href: to('tasks'), label: 'Tasks', icon: <ListChecks aria-hidden /> },
        { href: to('settlements'), label: 'Settlements', icon: <Scale aria-hidden /> },
        { href: to('liquidity'), label: 'Liquidity', icon: <Gauge aria-hidden /> },
      ],
    },
    {
      group: 'Network',
      items: [
        namespaces,
        { href: to('customers'), label: 'Customers', icon: <Users aria-hidden /> },
        { href: to('links'), label: 'Links', icon: <Link2 aria-hidden /> },
        { href: to('accounts'), label: 'Accounts', icon: <Landmark aria-hidden /> },
      ],
    },
    {
      group: 'Developers',
      items: [
        { href: to('api-keys'), label: 'API keys', icon: <KeyRound aria-hidden /> },
        { href: to('webhooks'), label: 'Webhooks', icon: <Webhook aria-hidden /> },
        { href: to('reference'), label: 'API reference', icon: <BookOpen aria-hidden /> },
        { href: to('request-log'), label: 'Request log', icon: <ScrollText aria-hidden /> },
      ],
    },
    ...common,
  ]
}

/** Screens of the signed-in person, which the palette and the shortcuts open. */
export const personalNav = (namespace: string): NavGroup => ({
  group: 'Personal',
  items: [{ href: `/n/${namespace}/mentions`, label: 'Mentions', icon: <AtSign aria-hidden /> }],
})

/** Screens without a navigation link, listed only in the command palette. */
export const innerNav = (namespace: string): NavGroup => ({
  group: 'More pages',
  items: [
    { href: `/n/${namespace}/returns`, label: 'Returns', icon: <Undo2 aria-hidden /> },
    { href: `/n/${namespace}/recalls`, label: 'Recalls', icon: <CornerUpLeft aria-hidden /> },
  ],
})

/** Of each group, in order. */
const OPERATOR_ICONS = [Network, Users, Landmark, Gauge]

const OPERATOR_NAV: NavGroup = {
  group: 'Operator',
  items: OPERATOR_GROUPS.map(({ label, screens: [first, ...tabs] }, at) => {
    const Icon = OPERATOR_ICONS[at] ?? Network
    return {
      href: operatorHref(first),
      label,
      icon: <Icon aria-hidden />,
      exact: first === 'overview',
      tabs: first === 'settlement-runs' ? [...tabs.map(operatorHref), '/operator/batches'] : tabs.map(operatorHref),
    }
  }),
}

const start = (href: string): NavItem => ({ href, label: 'Get started', icon: <Rocket aria-hidden /> })
