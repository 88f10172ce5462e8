import { type Route, route } from '../../platform/http/route.ts'
import type { Mailer } from '../../platform/outbound/mail.ts'
import { type ChatRouteDeps, chatRoutes } from './chat/routes.ts'
import { countUnread, listNotifications, readNotifications } from './find-notifications.ts'
import * as op from './operations.ts'
import { presentNotification } from './present.ts'
import { findSettings } from './settings/find-settings.ts'
import { updateSettings } from './settings/update-settings.ts'

type Deps = ChatRouteDeps & { readonly mailer?: Mailer | undefined }

export const notificationRoutes = ({ mailer, ...deps }: Deps): Route[] => [
  route(op.listNotifications, async (ctx, { query }) => {
    const { found, nextCursor } = await listNotifications(ctx, query)
    return { notifications: found.map(presentNotification), next_cursor: nextCursor }
  }),
  route(op.countUnreadNotifications, async (ctx) => {
    const { count, isExact } = await countUnread(ctx)
    return { count, count_is_exact: isExact }
  }),
  route(op.readNotifications, async (ctx, { body }) => ({
    count: await readNotifications(ctx, body.notification_ids),
  })),
  route(op.findNotificationSettings, (ctx) => findSettings(ctx, mailer !== undefined)),
  route(op.updateNotificationSettings, async (ctx, { body }) => {
    await updateSettings(ctx, body)
    return findSettings(ctx, mailer !== undefined)
  }),
  ...chatRoutes(deps),
]
