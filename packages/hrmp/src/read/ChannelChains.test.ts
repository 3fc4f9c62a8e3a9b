import { ArgumentInvalid } from '@paraclock/core'
import { raise } from '@tooling/vitest/raise'
import { expect, test } from 'vitest'
import { siblingManagement } from '../../test/makeState.ts'
import { openOffline } from '../../test/openOffline.ts'
import { relayManagement } from '../state/ChannelManagement.ts'
import { openChannelChains } from './ChannelChains.ts'

const relay = openOffline({ runtime: 'relay' })

test('channels are managed on the chain that has them, and one that is not given is named', () => {
  expect(openChannelChains({ relay }, relayManagement)).toMatchObject({
    ...{ calls: relay, deposits: relay, register: relay, pallet: 'Hrmp' }
  })
  const { context } = raise(ArgumentInvalid, () => openChannelChains({ relay }, siblingManagement))
  expect(context).toMatchObject({ argument: 'siblings', value: 'parachain 1005' })
})
