import { type ParaclockError, parseUnixSeconds } from '@paraclock/core'
import type { Simulation } from '@paraclock/simulation'

/** How long what a call sends may take to be executed, in seconds: eight blocks. */
const MESSAGE_SECONDS = 48

export async function settleCopies(
  simulation: Simulation,
  signal: AbortSignal | undefined
): Promise<readonly ParaclockError[]> {
  const until = parseUnixSeconds(Number(simulation.now()) + MESSAGE_SECONDS)
  return (await simulation.settle({ refused: 'report', until, signal })).refused
}
