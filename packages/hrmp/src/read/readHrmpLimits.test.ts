import type { Chain } from '@paraclock/connect'
import { expect, test } from 'vitest'
import { readCoretimeId, readHrmpLimits } from './readHrmpLimits.ts'

type Entries = Readonly<Record<string, unknown>>

/** A chain whose configuration has these values. */
const open = (entries: Entries, coretime?: number): Chain =>
  ({
    name: 'relay',
    storage: async ({ entry }: { readonly entry: string }) => ({
      value: entries[entry],
      evidence: [entry]
    }),
    constant: ({
      pallet,
      name,
      as
    }: {
      pallet: string
      name: string
      as: (value: unknown) => number
    }) =>
      coretime !== undefined && pallet === 'Coretime' && name === 'BrokerId'
        ? as(BigInt(coretime))
        : undefined
  }) as unknown as Chain

const active = {
  hrmp_sender_deposit: 1,
  hrmp_recipient_deposit: 2n,
  hrmp_channel_max_capacity: 3n,
  hrmp_channel_max_message_size: 4n,
  hrmp_channel_max_total_size: 5,
  hrmp_max_parachain_inbound_channels: 6,
  hrmp_max_parachain_outbound_channels: 7,
  max_upward_queue_count: 8,
  max_downward_message_size: 9,
  max_code_size: 10
}
const limits = {
  senderDeposit: 1n,
  recipientDeposit: 2n,
  maxCapacity: 3,
  maxMessageSize: 4,
  maxTotalSize: 5,
  maxInbound: 6,
  maxOutbound: 7
}

test('the limits of the present, and of each session to come with what it changes', async () => {
  const later = {
    ...active,
    ...{ hrmp_sender_deposit: 11, max_upward_queue_count: 12, max_code_size: 13 },
    ...{ max_downward_message_size: 14, not_hrmp_at_all: 15 }
  }
  const PendingConfigs = [
    [44, { ...active, hrmp_channel_max_capacity: 16 }],
    [43, later]
  ]
  const chain = open({ ActiveConfig: active, PendingConfigs })
  expect(await readHrmpLimits(chain)).toEqual({
    limits,
    pending: [
      {
        session: 43,
        limits: { ...limits, senderDeposit: 11n },
        changed: ['hrmpSenderDeposit', 'maxUpwardQueueCount', 'maxDownwardMessageSize']
      },
      { session: 44, limits: { ...limits, maxCapacity: 16 }, changed: ['hrmpChannelMaxCapacity'] }
    ],
    evidence: ['ActiveConfig', 'PendingConfigs']
  })
  expect((await readHrmpLimits(open({ ActiveConfig: active }))).pending).toEqual([])
})

test.each(Object.keys(active).slice(0, 7))('a chain whose configuration lacks %s', async (name) => {
  const { [name as 'max_code_size']: _, ...rest } = active
  await expect(readHrmpLimits(open({ ActiveConfig: rest }, 1_005))).rejects.toMatchObject({
    code: 'ChannelsUnsupported',
    context: { chain: 'relay', item: `configuration of ${name}`, coretime: 1_005 }
  })
})

test('a chain without a configuration manages no channels, and may name its Coretime chain', async () => {
  const refusal = (coretime?: number) =>
    readHrmpLimits(open({}, coretime)).then(
      () => 'no refusal',
      (error: Error) => error.message
    )
  const item = 'configuration.activeConfig with limits and deposits'
  expect(await refusal()).toBe(`"relay" does not manage channels: it has no ${item}`)
  expect(await refusal(1_005)).toBe(
    `"relay" does not manage channels: it has no ${item}; its Coretime chain, parachain 1005, would take the calls for channels (polkadot-sdk issue 12718)`
  )
  expect([readCoretimeId(open({})), readCoretimeId(open({}, 7))]).toEqual([undefined, 7])
})
