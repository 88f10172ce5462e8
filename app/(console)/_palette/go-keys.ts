import type { NavGroup, NavItem } from '#components/layout/nav-groups.tsx'

/** The key that opens a screen after `g`, by the end of its path. */
const KEYS: Readonly<Record<string, string>> = {
  overview: 'o',
  payments: 'p',
  tasks: 't',
  settlements: 's',
  namespaces: 'n',
  customers: 'c',
  links: 'l',
  accounts: 'a',
  'api-keys': 'k',
  webhooks: 'w',
  reference: 'd',
  'request-log': 'r',
  mentions: 'm',
  settings: 'e',
  operator: 'i',
}

/** The key that opens a screen after `g`. */
export const goKeyOf = ({ href }: Pick<NavItem, 'href'>): string | undefined => KEYS[href.split('/').at(-1) ?? '']

/** The screen of the navigation that a key opens after `g`. */
export const hrefOf = (nav: readonly NavGroup[], key: string): string | undefined =>
  nav.flatMap(({ items }) => items).find((item) => goKeyOf(item) === key.toLowerCase())?.href
