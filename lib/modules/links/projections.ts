import { projection } from '../../platform/db/projection.ts'
import { links } from './table.ts'

/** The responding side of a link, which simulated partners answer for. */
export const proposalProjection = projection(
  links,
  'token',
  'responderPartnerId',
  'responderAddress',
  'status',
  'createdAt',
)
