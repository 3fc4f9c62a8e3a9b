// A chain alone, in this process: blocks of its real runtime, and a call of any account. The same runs
// in a page's worker.
import { stdout } from 'node:process'
import { buildGenesis, CODE_KEY } from '@paraclock/executor'
import { readRuntimeCode } from '@paraclock/runtimes/node'
import { createSimulation } from '@paraclock/simulation'

const code = readRuntimeCode('target')
const state = await buildGenesis({ chain: 'target', code, preset: 'local' })
const genesis = { top: [...state, [CODE_KEY, code] as const] }
const simulation = await createSimulation({ chains: [{ name: 'target', genesis }] })
await simulation.build(2)

const { runtime } = simulation.chain('target')
const alice = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'
const remark = { pallet: 'System', method: 'remark_with_event', args: { remark: Uint8Array.of(1) } }
const call = runtime.encodeCall(remark)
const { events } = await simulation.execute({ chain: 'target', account: alice, call })
stdout.write(`block ${simulation.chain('target').head.number}\n`)
stdout.write(`${events.map(({ pallet, name }) => `${pallet}.${name}`).join(', ')}\n`)

// Prints:
// block 3
// Balances.Withdraw, System.Remarked, Balances.BurnedDebt, TransactionPayment.TransactionFeePaid, System.ExtrinsicSuccess
