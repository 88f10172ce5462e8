/** Records with a page of their own. Payments can have any ID. */
const PAGE = /^\/n\/[^/]+\/(?:payments|settlements|webhooks)\/([^/]+)/
const ID = /^[a-z]{2,5}_[0-9a-z]{26}$/
/** Search params that name the record beside a list. */
const BESIDE = ['customer', 'link', 'account', 'key', 'delivery', 'task', 'entry']

/** The ID of the record that is open: beside the list, or on its own page. */
export function openedId(pathname: string, params: { get(name: string): string | null }): string | undefined {
  const beside = BESIDE.map((name) => params.get(name)).find((id) => id !== null && ID.test(id))
  const [, id] = PAGE.exec(pathname) ?? []
  return beside ?? (id === undefined || id === 'inspector' ? undefined : decodeURIComponent(id))
}
