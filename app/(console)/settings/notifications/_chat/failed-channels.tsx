import { useQuery } from '@tanstack/react-query'
import { Alert } from '#components/ui/alert.tsx'
import { chatChannelsQuery } from './queries.ts'
import { canResume, failedTitle } from './words.ts'

/** Lists the failed chat channels at the top of the screen, which their notifications link to. */
export function FailedChannels() {
  const { data } = useQuery(chatChannelsQuery())
  const failed = data?.chat_channels.filter(({ status }) => status === 'failed') ?? []
  if (failed.length === 0) return null
  return (
    <Alert title={failedTitle(failed)}>
      {failed.length === 1 ? 'It gets' : 'They get'} no notifications. Under{' '}
      <a href="#chat-channels" className="underline">
        Chat channels
      </a>
      , replace the address{failed.some(canResume) && ', or resume the channel once it works again'}.
    </Alert>
  )
}
