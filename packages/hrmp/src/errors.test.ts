import { ParaclockError } from '@paraclock/core'
import { expect, test } from 'vitest'
import { ChannelsUnsupported } from './errors.ts'

test('the error of a chain without channels names the Coretime chain that the chain states', () => {
  const item = 'pallet with hrmpInitOpenChannel and hrmpAcceptOpenChannel'
  const example = { chain: 'relay', item, coretime: 1005 }
  const { message, number } = new ParaclockError(ChannelsUnsupported, example)
  expect(number).toBe(7_021)
  expect(message).toBe(
    '"relay" does not manage channels: it has no pallet with hrmpInitOpenChannel and hrmpAcceptOpenChannel; its Coretime chain, parachain 1005, would take the calls for channels (polkadot-sdk issue 12718)'
  )
  const unnamed = new ParaclockError(ChannelsUnsupported, { ...example, coretime: undefined })
  expect(unnamed.message).not.toContain('Coretime')
})
