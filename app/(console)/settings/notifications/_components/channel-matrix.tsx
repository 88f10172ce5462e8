import { Alert } from '#components/ui/alert.tsx'
import { failureOrNone } from '#lib/client/failure.ts'
import type { NotificationSettings } from '#lib/modules/notifications/contract.ts'
import { CHANNELS, type Channel, KIND_NAMES } from '#lib/modules/notifications/states.ts'
import { useChangeSettings } from '../queries.ts'
import { CHANNEL_WORDS, WORDS } from '../words.ts'

type Kind = NotificationSettings['kinds'][number]
/** A namespace can also have the channel of all. */
type Choice = Channel | 'inherited'

const isSent = (choice: Choice) => choice === 'mail' || choice === 'digest'

interface ChannelMatrixProps {
  settings: NotificationSettings
  /** Empty for all namespaces. */
  partner: string
}

/** A row for each kind with a radio button for each channel. A change is saved at once. */
export function ChannelMatrix({ settings, partner }: ChannelMatrixProps) {
  const offered = CHANNELS.filter((channel) => settings.mail_blocked_by !== 'not_configured' || !isSent(channel))
  const choices: readonly Choice[] = partner === '' ? offered : ['inherited', ...offered]
  const kinds = settings.kinds.filter(({ has_namespace }) => partner === '' || has_namespace)
  return (
    <table className="w-full text-sm">
      <thead>
        <tr className="border-line border-b text-left text-muted text-xs">
          <th scope="col" className="py-2 pl-4 font-medium">
            Notification
          </th>
          {choices.map((choice) => (
            <th key={choice} scope="col" className="w-13 px-1 py-2 text-center font-medium sm:w-20">
              {choice === 'inherited' ? WORDS.inherited : CHANNEL_WORDS[choice]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {kinds.map((kind) => (
          <KindRow
            key={kind.kind}
            kind={kind}
            stored={storedOf(settings, kind, partner)}
            choices={choices}
            partner={partner}
          />
        ))}
      </tbody>
    </table>
  )
}

/** What is chosen. Without email, what would be mailed is in the console. */
function storedOf({ mail_blocked_by, namespaces }: NotificationSettings, kind: Kind, partner: string): Choice {
  const own = namespaces.find((one) => one.partner_id === partner && one.kind === kind.kind)
  const choice = partner === '' ? kind.channel : (own?.channel ?? 'inherited')
  return mail_blocked_by === 'not_configured' && isSent(choice) ? 'console' : choice
}

interface KindRowProps {
  kind: Kind
  stored: Choice
  choices: readonly Choice[]
  partner: string
}

function KindRow({ kind: { kind, is_always_mailed: isAlwaysMailed }, stored, choices, partner }: KindRowProps) {
  const isMailing = choices.some(isSent)
  const isOffered = (choice: Choice) =>
    !isAlwaysMailed || (isMailing ? isSent(choice) || choice === 'inherited' : choice === stored)
  const change = useChangeSettings()
  const failure = failureOrNone(change.error)
  const [sent] = change.variables?.channels ?? []
  const shown = change.isPending && sent ? (sent.channel ?? 'inherited') : stored
  const choose = (choice: Choice) =>
    change.mutate({
      channels: [
        { kind, ...(partner !== '' && { partner_id: partner }), channel: choice === 'inherited' ? null : choice },
      ],
    })
  return (
    <tr>
      <th scope="row" className="py-2 pr-2 pl-4 text-left font-normal">
        {KIND_NAMES[kind]}
        {isAlwaysMailed && (
          <span className="block text-muted text-xs">{isMailing ? WORDS.always : WORDS.alwaysShown}</span>
        )}
        {failure && <Alert title={failure.message} requestId={failure.requestId} className="mt-1" />}
      </th>
      {choices.map((choice) => (
        <td key={choice} className="p-0 text-center">
          {isOffered(choice) && (
            <label className="grid min-h-10 cursor-pointer place-items-center">
              <input
                type="radio"
                name={`${partner} ${kind}`}
                aria-label={`${KIND_NAMES[kind]}: ${choice === 'inherited' ? WORDS.inherited : CHANNEL_WORDS[choice]}`}
                checked={choice === shown}
                onChange={() => choose(choice)}
                className="size-4 accent-accent"
              />
            </label>
          )}
        </td>
      ))}
    </tr>
  )
}
