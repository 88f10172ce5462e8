import { z } from 'zod'
import { ROLES } from '../../kernel/access.ts'
import { SecondsObject, text, token } from '../../wire/shapes.ts'
import { VIEW_LISTS } from './states.ts'

const List = z.enum(VIEW_LISTS).meta({ description: 'The list that the view shows' })
const Search = z
  .string()
  .max(2000)
  .regex(/^[^\s#?]*$/, 'must be a query string without the question mark, such as "state=failed"')
  .meta({
    description: 'Query string of the list in the console: filters, order and page size. Dates can be relative',
    example: 'state=failed&period=last_7_days',
  })
const columns = z.array(z.string().regex(/^[a-z-]{1,40}$/)).max(40)
const HiddenColumns = columns.meta({ description: 'Columns that the view hides', example: ['reference'] })
const Columns = columns.nullable().meta({
  description:
    'All columns of the list when the view was saved. Columns added later use the list’s defaults. Null if unknown',
  example: ['created', 'amount', 'reference'],
})
const DefaultRoles = z.array(z.enum(ROLES)).max(ROLES.length).meta({
  description: 'Roles whose members see this view when they open the list. A role has one such view for each list',
})
const PartnerId = token('part').nullable().meta({ description: 'The namespace; null for all namespaces' })

export const CreateSavedView = z
  .object({
    list: List,
    partner_id: PartnerId.default(null),
    name: text(60).meta({ example: 'Failed last week' }),
    search: Search,
    hidden_columns: HiddenColumns.default([]),
    columns: Columns.default(null),
    default_roles: DefaultRoles.default([]),
  })
  .meta({ id: 'CreateSavedView' })
export type CreateSavedView = z.infer<typeof CreateSavedView>

export const UpdateSavedView = z
  .object({
    name: text(60).meta({ example: 'Failed last week' }),
    search: Search,
    hidden_columns: HiddenColumns,
    columns: Columns,
    default_roles: DefaultRoles,
  })
  .partial()
  .meta({ id: 'UpdateSavedView' })
export type UpdateSavedView = z.infer<typeof UpdateSavedView>

export const SavedView = z
  .object({
    token: token('view'),
    list: List,
    partner_id: PartnerId,
    name: z.string(),
    search: Search,
    hidden_columns: HiddenColumns,
    columns: Columns,
    default_roles: DefaultRoles,
    created_at: SecondsObject,
    updated_at: SecondsObject,
  })
  .meta({ id: 'SavedView' })
export type SavedView = z.infer<typeof SavedView>
