import { useQuery } from '@tanstack/react-query'
import { Alert } from '#components/ui/alert.tsx'
import { chatChannelsQuery } from './queries.ts'
import { failedTitle } from './words.ts'

/** Says at the top of the screen, to which notifications link, which chat channels failed. */
export function FailedChannels() {
  const { data } = useQuery(chatChannelsQuery())
  const failed = data?.chat_channels.filter(({ status }) => status === 'failed') ?? []
  if (failed.length === 0) return null
  return (
    <Alert title={failedTitle(failed)}>
      Nothing is posted there. Edit the channel under{' '}
      <a href="#chat-channels" className="underline">
        Chat channels
      </a>{' '}
      to replace its address, or resume it once it works again.
    </Alert>
  )
}
