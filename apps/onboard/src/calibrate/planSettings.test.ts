import { describe, expect, it } from 'vitest'
import { planSettings, type TeamDecisions } from './planSettings.ts'
import type { RuntimeFigures } from './readFigures.ts'

const figures: RuntimeFigures = {
  specName: 'acme',
  specVersion: 1,
  maxBlock: { refTime: 2_000_000_000_000n, proofSize: 10_485_760n },
  blockMs: 6_000,
  existentialDeposit: 1_000_000_000n,
  pricePerSecond: undefined,
  pricePerByte: undefined
}
const unit = 10n ** 12n
const decisions: TeamDecisions = {
  variant: 'hour',
  token: { symbol: 'UNIT', decimals: 12 },
  delayPrice: 960n * unit,
  slotPrice: 430n * unit,
  channelBytes: 102_400
}

function plan(
  own: Partial<RuntimeFigures>,
  wanted: Partial<TeamDecisions> = {}
): Record<string, string> {
  const settings = planSettings({ ...figures, ...own }, { ...decisions, ...wanted })
  return Object.fromEntries(settings.map(({ name, rust }) => [name, rust]))
}

describe('planSettings', () => {
  it('prices an hour of delay as the team decides, in both dimensions', () => {
    expect(plan({})).toMatchObject({
      ExecutionFeePerSecond: '8_000_000_000_000',
      ExecutionFeePerMebibyte: '1_600_000_000_000'
    })
    // With half of the proof size in a block, each mebibyte costs twice as much.
    const maxBlock = { refTime: 2_000_000_000_000n, proofSize: 5_242_880n }
    expect(plan({ maxBlock })['ExecutionFeePerMebibyte']).toBe('3_200_000_000_000')
    // With blocks that take twice as long, an hour has half as many runs, and each costs twice as
    // much.
    expect(plan({ blockMs: 12_000 })['ExecutionFeePerSecond']).toBe('16_000_000_000_000')
  })

  it('takes a number of blocks in a round that does not divide its milliseconds', () => {
    // An hour has 4,200 of these blocks.
    expect(plan({ blockMs: 6_000 / 7 })['ExecutionFeePerSecond']).toBe('1_200_000_000_000')
  })

  it('never makes runs cheaper than transactions', () => {
    expect(plan({ pricePerSecond: 20n * unit })['ExecutionFeePerSecond']).toBe('20_000_000_000_000')
  })

  it('prices a slot by its places', () => {
    expect(plan({})['LastPlaceFee']).toBe('10_000_000_000_000')
    expect(plan({}, { slotPrice: 43n * unit })['LastPlaceFee']).toBe('1_000_000_000_000')
  })

  it('lets two runs fit into a block', () => {
    expect(plan({})).toMatchObject({
      MaxRunWeight: 'Weight::from_parts(400_000_000_000, 2_097_152)',
      MaxTaskWeight: 'Weight::from_parts(200_000_000_000, 1_048_576)'
    })
  })

  it('keeps a block of messages below half of a channel', () => {
    expect(plan({})['MaxBlockBytes']).toBe('40_960')
    expect(plan({}, { channelBytes: 51_200 })['MaxBlockBytes']).toBe('20_480')
  })

  it('takes the price of bytes for the ceiling of delivery', () => {
    expect(plan({})['MaxDeliveryFee']).toBe('93_000_000_000')
    expect(plan({ pricePerByte: 10_000_000n })['MaxDeliveryFee']).toBe('840_000_000_000')
  })

  it('transfers no less than an account must hold', () => {
    expect(plan({ existentialDeposit: unit })['MinimumTransferAmount']).toBe('1_000_000_000_000')
  })

  it('lets runs of minutes be late and not lost', () => {
    const minute = plan({}, { variant: 'minute' })
    expect(minute).toMatchObject({ RunDeadline: '3_600', StallGrace: '600' })
    expect(plan({})).toMatchObject({ RunDeadline: '86_400', StallGrace: '0' })
  })
})
