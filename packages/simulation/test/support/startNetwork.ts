import { hexToBytes, parseJson } from '@paraclock/core'
import { buildGenesis, CODE_KEY, keyFromHex } from '@paraclock/executor'
import { createSimulation, type Simulation } from '@paraclock/simulation'
import type { GenesisSource } from '../../src/ChainSource.ts'
import type { CreateSimulationArgs } from '../../src/createSimulation.ts'
import type { NetworkFile } from '../browser/page/NetworkFile.ts'

/** Storage key of Timestamp.Now. */
const TIMESTAMP_NOW = keyFromHex(
  '0xf0c365c3cf59d671eb72da0e7a4113c49f1f0515f462cdcf84e0f1d6045dfcbb'
)

/** 2026-01-01T00:00:00Z, in milliseconds. */
const GENESIS_TIME = 1_767_225_600_000n

/** Starts chains at the genesis that their runtimes build. */
export async function startNetwork(
  network: NetworkFile,
  options: Omit<CreateSimulationArgs, 'chains'> = {}
): Promise<Simulation> {
  return createSimulation({ chains: await loadGenesis(network), ...options })
}

/** Chains at the genesis that their runtimes build. */
export async function loadGenesis(network: NetworkFile): Promise<readonly GenesisSource[]> {
  const now = new Uint8Array(8)
  new DataView(now.buffer).setBigUint64(0, GENESIS_TIME, true)
  const chains: GenesisSource[] = []
  for (const { name, code: hex, preset, patch } of network) {
    const code = hexToBytes(hex)
    const state = await buildGenesis({ chain: name, code, preset, patch: parseJson(patch) })
    const top = [...state, [CODE_KEY, code] as const, [TIMESTAMP_NOW, now] as const]
    chains.push({ name, genesis: { top } })
  }
  return chains
}
