const IN_NAMESPACE = /^\/n\/([^/]+)(?:\/([^/]+))?/

/** The namespace that a path is in. */
export const namespaceOf = (pathname: string): string | undefined => IN_NAMESPACE.exec(pathname)?.[1]

/** The operator's pages are about both environments. */
export const isOperators = (pathname: string): boolean => pathname.startsWith('/operator')

/** The same screen in another namespace. What is open on it, a payment or a filter, stays behind: it belongs to this one. */
export function sameScreenIn(pathname: string, namespace: string): string {
  return `/n/${namespace}/${IN_NAMESPACE.exec(pathname)?.[2] ?? HOME_SCREEN}`
}

/** The screen that a namespace opens on. */
export const HOME_SCREEN = 'overview'
