import type { UnixSeconds } from '@paraclock/core'
import { type Devnet, type DevnetChain, startDevnet, type TargetKind } from '@paraclock/devnet'
import type { Chain } from './Chain.ts'

/** A relay with a service and a target. */
export interface Network {
  /** The simulation that all three run in. */
  readonly devnet: Devnet
  /** The relay. */
  readonly relay: Chain
  /** One of the two services. */
  readonly service: Chain
  /** The chain whose calls the service runs. */
  readonly target: Chain
}

/** A whole hour, at which every network starts: 2026-03-02 12:00 UTC, in milliseconds. */
export const START_MILLIS: number = Date.UTC(2026, 2, 2, 12)

/** Boots a relay, a service and a target from their presets, with no channel between the latter two. */
export async function bootNetwork(
  service: 'service-hour' | 'service-minute',
  target: TargetKind = 'substrate'
): Promise<Network> {
  const devnet = await startDevnet({
    name: 'runtime-tests',
    variant: service === 'service-hour' ? 'hour' : 'minute',
    target,
    startTime: BigInt(START_MILLIS / 1_000) as UnixSeconds
  })
  const name = (chain: DevnetChain, runtime: string): Chain => ({ ...chain, name: runtime })
  return {
    devnet,
    relay: name(devnet.relay, 'relay'),
    service: name(devnet.service, service),
    target: name(devnet.target, target === 'ethereum' ? 'target-ethereum' : 'target')
  }
}
