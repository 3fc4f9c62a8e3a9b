import type { ServiceVariant } from '@paraclock/core'
import type { Devnet } from '@paraclock/devnet'
import { expect, test } from 'vitest'
import { describeNetworks } from './describeNetworks.ts'

const ALICE = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const chainOf = (name: string, port: number) => ({
  ...{ name, wsUrl: `ws://127.0.0.1:${port}`, httpUrl: `http://127.0.0.1:${port}` }
})

/** A network at 00:30, whose service encodes a task as the words that make it. */
function networkOf(name: string, variant: ServiceVariant): Devnet {
  const tx = {
    system: { remark: (text: string) => `remark ${text}` },
    automationTime: {
      scheduleDynamicDispatchTask: (...task: readonly unknown[]) => ({
        toHex: () => JSON.stringify(task)
      })
    }
  }
  const service = { ...chainOf('service', 2), api: { tx } }
  const chains = [chainOf('relay', 1), service, chainOf('target', 3)]
  return { name, variant, chains, service, now: () => 1_800n } as unknown as Devnet
}

const curl = (method: string, ...params: readonly unknown[]) =>
  `curl -s -H 'Content-Type: application/json' -d '${JSON.stringify({ id: 1, jsonrpc: '2.0', method, params })}' http://127.0.0.1:2`

test('each network has its endpoints and the calls of its service, and accounts come last', () => {
  const accounts = [
    { name: '//Alice', address: ALICE },
    { name: 'Alith', address: '0xf24f' }
  ]
  const nets = [networkOf('staging', 'hour'), networkOf('main', 'minute')]
  const own = (fees: string) => [
    '  relay     ws://127.0.0.1:1  http://127.0.0.1:1',
    '  service   ws://127.0.0.1:2  http://127.0.0.1:2',
    '  target    ws://127.0.0.1:3  http://127.0.0.1:3',
    '',
    curl('xcmpHandler_crossChainAccount', ALICE),
    curl('automationTime_generateTaskId', ALICE, 'rent'),
    fees,
    ''
  ]
  // Two days after the hour that has begun.
  const task = ['rent', { Fixed: { executionTimes: [172_800] } }, 'remark 0x00']
  expect(describeNetworks(nets, accounts).split('\n')).toEqual([
    'staging: the service in the variant of whole hours',
    ...own(curl('automationTime_queryFeeDetails', JSON.stringify(task))),
    'main: the service in the variant of whole minutes',
    ...own(curl('automationTime_getTimeAutomationFees', 'XCMP', 3)),
    'accounts with funds (development keys: worth nothing elsewhere)',
    `  //Alice    ${ALICE}`,
    '  Alith      0xf24f'
  ])
})
