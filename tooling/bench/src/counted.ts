import { buildGenesis, CODE_KEY, loadSignatures } from '@paraclock/executor'
import { readRuntimeCode } from '@paraclock/runtimes/node'
import { createSimulation } from '@paraclock/simulation'

// The work whose instructions are counted: the target's runtime is read, its genesis is built, and
// blocks with a call each. Besides the clock in the blocks, nothing depends on time, chance or a network.
const CALLS = 20
const ALICE = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const BOB = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'

const code = readRuntimeCode('target')
const state = await buildGenesis({ chain: 'solo', code, preset: 'local' })
const genesis = { top: [...state, [CODE_KEY, code] as const] }
const simulation = await createSimulation({ chains: [{ name: 'solo', genesis }] })
const { runtime } = simulation.chain('solo')
const args = { dest: { type: 'Id', value: BOB }, value: 10_000_000_000n }
const call = runtime.encodeCall({ pallet: 'Balances', method: 'transfer_keep_alive', args })
const { sr25519 } = await loadSignatures()
for (let at = 0; at < CALLS; at += 1) {
  await simulation.execute({ chain: 'solo', account: ALICE, call })
  // The key and R are the neutral point, and s is zero: valid for each message.
  sr25519(new Uint8Array(64).fill(128, 63), call, new Uint8Array(32))
}
