import { StateBadge } from '#components/value/state-badge.tsx'
import type { WatchedWebhook } from '#lib/modules/webhooks/contract.ts'
import { standingOf } from '../words.ts'

/** A webhook's status as icon, word and color. */
export const WebhookBadge = ({ webhook }: { webhook: WatchedWebhook }) => <StateBadge {...standingOf(webhook)} />
