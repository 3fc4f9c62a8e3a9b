import { ParaclockError } from '@paraclock/core'
import type { Devnet } from '@paraclock/devnet'
import { MessageFailed } from '@paraclock/simulation'
import { expect, test } from 'vitest'
import { settleAll, settleMessages } from './settleMessages.ts'

const refuse = (chain: string, overweight?: { asRoot: boolean }) => {
  const named = overweight && { ...overweight, call: '0x3c0198080000', name: 'executeOverweight' }
  const context = { chain, reason: 'a barrier', overweight: named } as never
  return new ParaclockError(MessageFailed, context)
}

const ALICE = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'

/** A network whose accounts act, and whose next blocks refuse messages or not. */
function networkOf(refusedNext: readonly ParaclockError[] = []) {
  const acted: string[] = []
  const api = {
    tx: (call: unknown) => call,
    registry: { createType: (_: string, call: unknown) => call }
  }
  const net = {
    target: { name: 'target' },
    assetHub: { name: 'hub', api },
    chains: [
      { name: 'relay', api },
      { name: 'target', api }
    ],
    execute: ({
      chain,
      signer
    }: {
      readonly chain: { name: string }
      signer: { address: string }
    }) => {
      acted.push(`${chain.name} ${signer.address}`)
      return Promise.resolve()
    },
    settle: (options: object) => {
      expect(options).toEqual({ refused: 'report' })
      return Promise.resolve({ rounds: 1, refused: refusedNext })
    }
  } as unknown as Devnet
  return { net, acted }
}
const building =
  (...refused: readonly ParaclockError[]) =>
  () =>
    Promise.resolve({ rounds: 1, refused })

test('a message that was not too heavy stays refused', async () => {
  const { net, acted } = networkOf()
  const refused = refuse('relay')
  expect(await settleMessages(net, building(refused))).toEqual({ done: [], refused: [refused] })
  expect(acted).toEqual([])
  await expect(settleAll(net, building(refused))).rejects.toBe(refused)
  expect(await settleAll(net, building())).toBe('')
})

test('a message that was too heavy is executed by the chain that kept it', async () => {
  const { net, acted } = networkOf()
  const done = (chain: string) =>
    `the ${chain} kept a message as too heavy for a block: executeOverweight executed it, as an operator does`
  const kept = ['relay', 'Acme', 'hub'].map((name) => refuse(name, { asRoot: false }))
  // A chain whose name is neither in the network nor that of Asset Hub is the target.
  const executed = `${done('relay')}; ${done('target')}; ${done('assetHub')}`
  expect(await settleAll(net, building(...kept))).toBe(executed)
  expect(acted).toEqual([`relay ${ALICE}`, `target ${ALICE}`, `hub ${ALICE}`])
})

test('a message that is refused again is refused for both reasons', async () => {
  const { net } = networkOf([refuse('relay')])
  const { done, refused } = await settleMessages(net, building(refuse('relay', { asRoot: false })))
  expect(done).toEqual([])
  expect(refused.map(({ message }) => message)).toEqual([
    '"relay" refused a message: a barrier; executeOverweight does not help: "relay" refused a message: a barrier'
  ])
})

test('a fault of the program is no refusal', async () => {
  const { net } = networkOf()
  const fault = new TypeError('a fault')
  Object.assign(net, { settle: () => Promise.reject(fault) })
  await expect(settleMessages(net, building(refuse('relay', { asRoot: false })))).rejects.toBe(
    fault
  )
})

test('a message that only root executes needs a root', async () => {
  const { net } = networkOf()
  for (const { api } of net.chains) {
    const createType = (type: string, call: unknown) =>
      type === 'AccountId' ? { encodedLength: 32 } : call
    Object.assign(api, { tx: Object.assign((call: unknown) => call, {}), query: {} })
    Object.assign(api.registry, { createType })
  }
  const { refused } = await settleMessages(net, building(refuse('relay', { asRoot: true })))
  expect(refused[0]?.message).toContain('no origin acts as root here')
})
