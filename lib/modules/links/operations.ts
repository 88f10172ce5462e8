import { z } from 'zod'
import { operation } from '../../wire/operation.ts'
import { pathId } from '../../wire/shapes.ts'
import { Link, LinkList, LinkQuery, ProposeLink, UpdateLink } from './contract.ts'

const tag = 'Links'
const params = z.object({ link_id: pathId('The link') })
const read = { by: 'key', flag: 'customers_read', role: 'viewer', partner: true } as const
const write = { by: 'key', flag: 'customers_write', role: 'admin', partner: true } as const

export const proposeLink = operation({
  id: 'proposeLink',
  method: 'POST',
  path: '/link',
  tag,
  summary: 'Propose a link between two customers',
  description:
    'The proposer is a customer of the namespace, the responder anybody of the network. Once the responder has accepted a link with `pull`, payments that the proposer pulls within `limit` need no authentication by the customer.',
  access: write,
  body: ProposeLink,
  data: Link,
  errors: [409],
  extension: true,
})

export const listLinks = operation({
  id: 'listLinks',
  method: 'GET',
  path: '/link',
  tag,
  summary: 'List the links that a namespace proposed or was proposed, newest first',
  description: 'Both those that it proposed and those that were proposed to it.',
  access: read,
  query: LinkQuery,
  data: LinkList,
  extension: true,
})

export const findLink = operation({
  id: 'findLink',
  method: 'GET',
  path: '/link/{link_id}',
  tag,
  summary: 'Read a link',
  description: 'From either of its sides.',
  access: read,
  params,
  data: Link,
  errors: [404],
  extension: true,
})

export const updateLink = operation({
  id: 'updateLink',
  method: 'PUT',
  path: '/link/{link_id}',
  tag,
  summary: 'Accept, decline, change or revoke a link',
  description:
    'The responder accepts (`established`) or declines; the proposer may revoke before that; either side may revoke afterwards. An established link is widened by its responder only. With `seen`, nothing is done to a link that somebody has changed since it was read.',
  access: write,
  params,
  body: UpdateLink,
  data: Link,
  errors: [404, 409],
  extension: true,
})
