import { z } from 'zod'
import { operation } from '../../wire/operation.ts'
import { Nothing, pathId } from '../../wire/shapes.ts'
import { CreateSavedView, SavedView, UpdateSavedView } from './contract.ts'

const tag = 'Shared views'
const admin = { by: 'member', permission: 'saved_views.share', partner: false } as const
const oneView = z.object({ view_id: pathId('Identifier of the view') })

export const listSavedViews = operation({
  id: 'listSavedViews',
  method: 'GET',
  path: '/saved-views',
  tag,
  summary: 'List shared views',
  description: 'Returns the organization’s shared list views, oldest first. Personal views are not included.',
  access: { by: 'member', permission: 'read', partner: false },
  data: z.object({ count: z.int(), saved_views: z.array(SavedView) }),
  extension: true,
})

export const createSavedView = operation({
  id: 'createSavedView',
  method: 'POST',
  path: '/saved-views',
  tag,
  summary: 'Share a view',
  description:
    'All members of the organization see it beside their own. Returns 409 if the list already has a view of this name, or 20 views.',
  access: admin,
  body: CreateSavedView,
  data: SavedView,
  errors: [404, 409],
  extension: true,
})

export const updateSavedView = operation({
  id: 'updateSavedView',
  method: 'PUT',
  path: '/saved-views/{view_id}',
  tag,
  summary: 'Update a shared view',
  description:
    'Omitted fields keep their values. `default_roles` removes these roles from the other views of the same list and namespace.',
  access: admin,
  params: oneView,
  body: UpdateSavedView,
  data: SavedView,
  errors: [404, 409],
  extension: true,
})

export const deleteSavedView = operation({
  id: 'deleteSavedView',
  method: 'DELETE',
  path: '/saved-views/{view_id}',
  tag,
  summary: 'Delete a shared view',
  description: 'Removes it for all members. Roles for which it was the default see the unfiltered list.',
  access: admin,
  params: oneView,
  data: Nothing,
  errors: [404],
  extension: true,
})
