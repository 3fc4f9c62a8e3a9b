import { encodeConfigured, type NetworkConfig } from '@paraclock/checklist'
import { networkConfig } from '@paraclock/checklist/fixtures/buildConfig'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { openRuntime } from '@paraclock/types'
import { expect, test } from 'vitest'

const metadata = readRuntimeMetadata({ runtime: 'target', version: 15 })
const chain = { name: 'Acme', runtime: openRuntime({ metadata }) }

const encode = (refTime: bigint, proofSize: bigint) => {
  const args = {
    ...{ dest: `0x${'11'.repeat(20)}`, value: 0n, storageDepositLimit: 0n, data: '0x' },
    weightLimit: { refTime, proofSize }
  }
  const call = { pallet: 'revive', method: 'call', args }
  const automation = { ...networkConfig.automation, call }
  return encodeConfigured(chain, { ...networkConfig, automation } as NetworkConfig)
}

test.each([0n, 50_000n])(
  'a contract that is given no ref time, and %s bytes, is refused',
  (bytes) => {
    expect(() => encode(0n, bytes)).toThrow(
      expect.objectContaining({
        code: 'ContractCallRefused',
        message: expect.stringContaining('its weight limit has a ref time of zero')
      })
    )
  }
)

test('one that is given some is taken', () => {
  expect(encode(1n, 0n)).toMatch(/^0x/)
})
