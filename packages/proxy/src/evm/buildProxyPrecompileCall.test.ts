import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, ChainItemMissing, ValueMalformed } from '@paraclock/core'
import { raise } from '@tooling/vitest/raise'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { targetPallet as pallet } from '../../test/support/openTarget.ts'
import { buildProxyPrecompileCall } from './buildProxyPrecompileCall.ts'

const selectorOf = (signature: string): string =>
  bytesToHex(keccak_256(new TextEncoder().encode(signature)).subarray(0, 4))

// The interface of the precompile, as Moonbeam publishes it in Proxy.sol.
const SIGNATURES = {
  addProxy: 'addProxy(address,uint8,uint32)',
  removeProxy: 'removeProxy(address,uint8,uint32)',
  removeProxies: 'removeProxies()'
}

test('the calls begin with the selectors of the interface', () => {
  const delegate = `0x${'12'.repeat(20)}`
  for (const method of ['addProxy', 'removeProxy'] as const) {
    const { to, data } = buildProxyPrecompileCall({ pallet, method, delegate, proxyType: 'Any' })
    expect(to).toBe('0x000000000000000000000000000000000000080b')
    expect(data.slice(0, 10)).toBe(selectorOf(SIGNATURES[method]))
  }
  const all = buildProxyPrecompileCall({ pallet, method: 'removeProxies' })
  expect(all.data).toBe(selectorOf(SIGNATURES.removeProxies))
})

test('each argument is one word, with the number at its end', () => {
  const word = (value: bigint): string => value.toString(16).padStart(64, '0')
  const delegates = fc.bigInt({ min: 0n, max: (1n << 160n) - 1n })
  const delays = fc.integer({ min: 0, max: 0xffff_ffff })
  const types = fc.constantFrom(...pallet.types)
  fc.assert(
    fc.property(delegates, types, delays, (delegate, { name, index }, delay) => {
      const account = `0x${delegate.toString(16).padStart(40, '0')}`
      const args = { delegate: account, proxyType: name, delay }
      const { data } = buildProxyPrecompileCall({ pallet, method: 'addProxy', ...args })
      expect(data).toBe(`0x74a34dd3${word(delegate)}${word(BigInt(index))}${word(BigInt(delay))}`)
    })
  )
})

test('an account that is no Ethereum address is refused', () => {
  const args = { pallet, method: 'addProxy', proxyType: 'Any' } as const
  raise(ValueMalformed, () =>
    buildProxyPrecompileCall({ ...args, delegate: `0x${'12'.repeat(32)}` })
  )
  const delegate = `0x${'12'.repeat(20)}`
  raise(ChainItemMissing, () =>
    buildProxyPrecompileCall({ ...args, delegate, proxyType: 'Staking' })
  )
  raise(ValueMalformed, () => buildProxyPrecompileCall({ ...args, delegate, delay: -1 }))
})

test('a call is whole, without a delay and to the usual address unless others are given', () => {
  const word = (value: string): string => value.padStart(64, '0')
  const delegate = `0x${'12'.repeat(20)}`
  const common = { pallet, delegate, proxyType: 'Automation', value: 0n } as const
  const { index } = pallet.types.find(({ name }) => name === 'Automation') ?? { index: -1 }
  const words = (delay: string) => [word('12'.repeat(20)), word(`${index}`), word(delay)].join('')
  expect(buildProxyPrecompileCall({ ...common, method: 'addProxy' })).toEqual({
    to: '0x000000000000000000000000000000000000080b',
    data: `0x74a34dd3${words('0')}`,
    value: 0n
  })
  const to = `0x${'34'.repeat(20)}` as const
  expect(buildProxyPrecompileCall({ ...common, method: 'removeProxy', delay: 258, to })).toEqual({
    to,
    data: `0xfef3f708${words('102')}`,
    value: 0n
  })
  expect(buildProxyPrecompileCall({ pallet, method: 'removeProxies', to })).toEqual({
    to,
    data: '0x14a5b5fa',
    value: 0n
  })
})
