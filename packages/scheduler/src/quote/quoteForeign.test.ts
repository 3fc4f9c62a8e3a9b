import { createChain, createMemorySource } from '@paraclock/connect'
import { asProven } from '@paraclock/connect/fixtures/asProven'
import { bytesToHex, type Hex, hexToBytes } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { encodeCall, readGivenCall } from '@paraclock/types'
import { expect, test } from 'vitest'
import { quoteForeign, readProxied } from './quoteForeign.ts'

const NOW: Hex = `0x${'45'.repeat(32)}`
const USER: Hex = `0x${'01'.repeat(32)}`
const OTHER: Hex = `0x${'02'.repeat(32)}`
const REMARK = { pallet: 'system', method: 'remark', args: { remark: '0x0102' } }

const bytes = bytesToHex(readRuntimeMetadata({ runtime: 'target', version: 16 }))
const hexOf = (name: string): string => `14${Buffer.from(name).toString('hex')}`

/** A target whose proxy pallet has this name, that charges 7 for each transaction, and what it was asked. */
function openTarget(name = 'Proxy') {
  const asked: { nonces: string[]; transactions: string[] } = { nonces: [], transactions: [] }
  const source = createMemorySource({
    requests: { chain_getBlockHash: NOW },
    calls: {
      AccountNonceApi_account_nonce: (account) => {
        asked.nonces.push(account)
        return '0x07000000'
      },
      TransactionPaymentApi_query_info: (input) => {
        asked.transactions.push(input)
        return '0x02286bee214e0007000000000000000000000000000000'
      }
    }
  })
  const metadata = hexToBytes(bytes.replaceAll(hexOf('Proxy'), hexOf(name)))
  const block = { hash: NOW, number: 7 }
  return { asked, target: asProven(createChain({ name: 'Acme', metadata, source, block })) }
}

const { target: types } = openTarget()
const remark = encodeCall({ call: readGivenCall({ chain: types, call: REMARK }), chains: [types] })
const proxied = encodeCall({
  call: readGivenCall({
    chain: types,
    call: {
      pallet: 'proxy',
      method: 'proxy',
      args: { real: OTHER, force_proxy_type: null, call: REMARK }
    }
  }),
  chains: [types]
})

test.each<[string, string, (call: Hex) => Hex | Uint8Array]>([
  ['hex', 'Proxy', (call) => call],
  ['bytes for a pallet of another name', 'Guard', (call) => hexToBytes(call)]
])('a call for an account is quoted for that account, as %s', async (_, name, write) => {
  const { target, asked } = openTarget(name)
  const costs = await quoteForeign({ target, owner: USER, call: write(proxied) })
  expect(asked.nonces).toEqual([OTHER, OTHER])
  const [grant = '', direct = ''] = asked.transactions
  // The proxy is granted to the account itself: who it is granted to changes no length.
  expect(grant).toContain(OTHER.slice(2))
  expect(direct).toContain(remark.slice(2))
  expect([costs.proxyFee?.value, costs.immediateFee?.value]).toEqual([7n, 7n])
  expect(costs.proxyDeposit).toMatchObject({ provenance: { kind: 'computed' }, confirmedBy: [] })
  expect(costs.proxyDeposit?.value).toBe(
    (target.constant<bigint>({ pallet: name, name: 'ProxyDepositBase' }) ?? 0n) +
      (target.constant<bigint>({ pallet: name, name: 'ProxyDepositFactor' }) ?? 0n)
  )
})

test('a call that names no account is quoted for the owner, who makes no other call directly', async () => {
  const { target, asked } = openTarget()
  const costs = await quoteForeign({ target, owner: USER, call: remark })
  expect(asked.nonces).toEqual([USER])
  expect([costs.proxyFee?.value, costs.immediateFee]).toEqual([7n, undefined])
})

test('an owner whose account the target cannot have costs nothing there', async () => {
  const { target, asked } = openTarget()
  const costs = await quoteForeign({ target, owner: `0x${'03'.repeat(20)}`, call: remark })
  expect(costs).toEqual({ proxyDeposit: undefined, proxyFee: undefined, immediateFee: undefined })
  expect(asked).toEqual({ nonces: [], transactions: [] })
})

test('the call inside is read of proxy.proxy alone', () => {
  expect(readProxied(types, proxied)).toBe(remark)
  expect(readProxied(types, remark)).toBeUndefined()
  expect(readProxied(types, bytesToHex(Uint8Array.of(0xff, 0xff)))).toBeUndefined()
})
