import type { Page } from './read-query.ts'

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'
const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'

/** The response to a list. */
export const listResponse = (total: number, resources: readonly object[], page: Pick<Page, 'startIndex'>): object => ({
  schemas: [LIST],
  totalResults: total,
  startIndex: page.startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
})
