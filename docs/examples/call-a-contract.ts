// A chain with Ethereum accounts, alone in this process: an account of 20 bytes creates a contract and
// calls it, by extrinsics whose signatures are mocked, and the contract's storage changes.
import { stdout } from 'node:process'
import { hexToBytes } from '@paraclock/core'
import { buildGenesis, CODE_KEY } from '@paraclock/executor'
import { readRuntimeCode } from '@paraclock/runtimes/node'
import { createSimulation } from '@paraclock/simulation'

const code = readRuntimeCode('target-ethereum')
const state = await buildGenesis({ chain: 'target', code, preset: 'local' })
const genesis = { top: [...state, [CODE_KEY, code] as const] }
const simulation = await createSimulation({ chains: [{ name: 'target', genesis }] })
const target = simulation.chain('target')

// Counts its calls in slot 0. The bytes before it return it as the code of the contract.
const counter = hexToBytes('0x600a600c600039600a6000f360005460010160005500')
const alith = '0xf24FF3a9CF04c71Dbc94D0b566f7A27B94566cac'
const gas = { value: [0n, 0n, 0n, 0n], gas_limit: 200_000n, max_fee_per_gas: [0n, 0n, 0n, 0n] }
const evm = async (call: string, args: object): Promise<string> => {
  const fields = { source: alith, ...gas, access_list: [], ...args }
  const bytes = target.runtime.encodeCall({ pallet: 'EVM', method: call, args: fields })
  const { events } = await simulation.execute({ chain: 'target', account: alith, call: bytes })
  const end = events.find(({ pallet }) => pallet === 'EVM')
  if (end === undefined) throw new Error('the contracts report nothing')
  const { address } = end.data as { readonly address: string }
  stdout.write(`${end.name} ${address}\n`)
  return address
}

const contract = await evm('create', { init: counter })
await evm('call', { target: contract, input: new Uint8Array() })
const slot = `0x${'00'.repeat(32)}`
stdout.write(`slot 0: ${String(await target.storage('EVM', 'AccountStorages', contract, slot))}\n`)

// Prints:
// Created 0x970951a12f975e6762482aca81e57d5a2a4e73f4
// Executed 0x970951a12f975e6762482aca81e57d5a2a4e73f4
// slot 0: 0x0000000000000000000000000000000000000000000000000000000000000001
