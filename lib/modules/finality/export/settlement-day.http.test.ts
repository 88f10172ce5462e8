import { expect, test } from 'vitest'
import { addDays, utcDayOf, weekdayOf } from '../../../kernel/calendar/day.ts'
import {
  instructions,
  proposeParticipantAccount,
  setSettlementAccount,
} from '../../../testing/finality/instructions.ts'
import { pairOfBanks } from '../../../testing/liquidity/limits.ts'
import { accept, submitted } from '../../../testing/model/payment-life.ts'
import { expectData, operatorAndBank } from '../../../testing/network.ts'

const { net, operator } = await operatorAndBank()

test('payments exported on a Saturday settle on Monday, because banks refuse days on which they are closed', async () => {
  await setSettlementAccount(operator, 'EUR')
  const { harbor, meadow, willow, aspen } = await pairOfBanks(net)
  const account = { holder: 'Meadow Bank', account_number: '000123' }
  expectData(await proposeParticipantAccount(operator, meadow.partnerId, 'EUR', account))
  expectData(await accept(meadow, await submitted(harbor, willow, aspen, { total: '70050', currency: 'EUR' })))
  expectData(await operator.member('POST', '/settlements'))
  const [instruction] = await instructions(operator, `partner_id=${meadow.partnerId}`)
  const settlesOn = async () => {
    const { body } = await operator.member('GET', `/operator/batches/${instruction?.batch_id}/pacs009.xml`)
    return /<IntrBkSttlmDt>(.*)<\/IntrBkSttlmDt>/.exec(body)?.[1]
  }
  const today = utcDayOf(net.clock.now)
  const daysToSaturday = (6 - weekdayOf(today) + 7) % 7
  net.clock.advance(daysToSaturday * 86_400_000)
  expect(await settlesOn()).toBe(addDays(today, daysToSaturday + 2))
})
