import { type Control, type FieldValues, useWatch } from 'react-hook-form'
import { zoneOptions } from '#app/_form/time-zones.ts'
import { SelectField } from '#components/form/select-field.tsx'
import { HOURS, WORDS } from '../words.ts'
import { type ChannelForm, NONE } from './channel-form.ts'
import { CHAT_WORDS, digestText } from './words.ts'

const DELIVERIES = [
  { value: NONE, label: CHAT_WORDS.atOnce },
  ...HOURS.map(({ value }) => ({ value, label: digestText(Number(value)) })),
]
const QUIET_FROM = [{ value: NONE, label: WORDS.chooseNoQuietHours }, ...HOURS]

/** When a channel gets its messages. Without hours, the time zone has no effect. */
export function HoursFields({ control }: { control: Control<ChannelForm, unknown, FieldValues> }) {
  const [digest, from, zone] = useWatch({ control, name: ['digest', 'from', 'time_zone'] })
  const isQuiet = from !== NONE
  return (
    <>
      <SelectField
        control={control}
        name="digest"
        label="Delivery"
        options={DELIVERIES}
        hint={digest !== NONE && CHAT_WORDS.digest}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          control={control}
          name="from"
          label={WORDS.quietFrom}
          options={QUIET_FROM}
          hint={isQuiet && CHAT_WORDS.quietHours}
        />
        {isQuiet && <SelectField control={control} name="until" label={WORDS.quietUntil} options={HOURS} />}
      </div>
      {(isQuiet || digest !== NONE) && (
        <SelectField control={control} name="time_zone" label="Time zone" options={zoneOptions(zone)} />
      )}
    </>
  )
}
