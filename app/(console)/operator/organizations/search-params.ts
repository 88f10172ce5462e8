import { oneOf, openedOf, pageOf, type SearchParams, textOf, toSearch } from '#app/_query/search.ts'
import { VERIFICATIONS, type VerificationStatus } from '#lib/modules/organizations/states.ts'

const ACCESS = ['active', 'suspended'] as const
type Access = (typeof ACCESS)[number]

/** List filters. */
type OrganizationFilters = { search?: string; verification?: VerificationStatus; access?: Access }

/** The URL state: filters, page and open organization. */
export type OrganizationsView = OrganizationFilters & { page: number; organization?: string }

/** Parses the search params and ignores invalid ones. */
export const readView = (given: Awaited<SearchParams>): OrganizationsView => ({
  search: textOf(given.search, 100),
  verification: oneOf(given.verification, VERIFICATIONS),
  access: oneOf(given.access, ACCESS),
  page: pageOf(given.page),
  organization: openedOf(given.organization),
})

export const viewHref = ({ page = 1, ...rest }: Partial<OrganizationsView> = {}): string =>
  `/operator/organizations${toSearch({ ...rest, page: page > 1 ? page : undefined })}`

export const isFiltered = ({ search, verification, access }: OrganizationFilters): boolean =>
  Boolean(search ?? verification ?? access)

/** Converts the view to API query parameters. */
export const toQuery = ({ search, verification, access, page }: OrganizationsView) => ({
  search,
  verification,
  enabled: access && (access === 'active' ? ('true' as const) : ('false' as const)),
  page,
})
