const IN_NAMESPACE = /^\/n\/([^/]+)(?:\/([^/]+))?/

/** The namespace in a path, if any. */
export const namespaceOf = (pathname: string): string | undefined => IN_NAMESPACE.exec(pathname)?.[1]

/** The last visited namespace, which the organization's pages link to after a reload. */
export const NAMESPACE_COOKIE = 'namespace'

/** The operator's pages cover both environments. */
export const isOperators = (pathname: string): boolean => pathname.startsWith('/operator')

/**
 * The same screen in another namespace, without filters or open records, which belong to the
 * current namespace.
 */
export function sameScreenIn(pathname: string, namespace: string): string {
  return `/n/${namespace}/${IN_NAMESPACE.exec(pathname)?.[2] ?? HOME_SCREEN}`
}

const HOME_SCREEN = 'overview'
