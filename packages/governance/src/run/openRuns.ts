import { type Chain, nativeToken, openBlockState } from '@paraclock/connect'
import { type Hex, trialMoney } from '@paraclock/core'
import type { SimulationResult, StorageOverride, XcmOrigin } from '@paraclock/executor/simulate'
import { type DispatchOrigin, toJson } from '@paraclock/types'

export function originOf(
  { paraId }: Pick<Chain, 'paraId'>,
  receiver: Pick<Chain, 'paraId'>
): XcmOrigin {
  if (paraId === undefined) return { kind: 'parent' }
  return { kind: receiver.paraId === undefined ? 'child' : 'sibling', paraId }
}

/** Simulations on the state of one chain. */
export interface Runs {
  /** An account that can stand for any signer, because simulations need no private key. */
  readonly anybody: string
  /** Simulates a call with an origin. An account as origin has only its own balance. */
  run(call: Hex, origin: DispatchOrigin): Promise<SimulationResult>
  /** Simulates a call that an account signs. Before the call, the account gets enough money. */
  submit(call: Hex, account: string): Promise<SimulationResult>
  /** Simulates an XCM program from an origin. */
  execute(program: Hex, origin: XcmOrigin): Promise<SimulationResult>
  /** Returns the amount that a simulated call reserved from an account. */
  reservedOf(result: SimulationResult, account: string): bigint
}

// Each byte of the account `Runs.anybody`, in hex.
const NOBODY = '5d'

/**
 * Opens the state of the chain's pinned block for simulations. Each simulation begins with the
 * storage changes from `left`.
 */
export async function openRuns(
  chain: Chain,
  signal: AbortSignal,
  left: () => readonly StorageOverride[] = () => []
): Promise<Runs> {
  const [{ simulate }, { open }] = await Promise.all([
    import('@paraclock/executor/simulate'),
    openBlockState(chain)
  ])
  const source = { state: await open(), block: chain.block.hash }
  const { runtime } = chain
  const free = trialMoney(nativeToken(chain).decimals)
  return {
    anybody: runtime.readInput('AccountId', `0x${NOBODY.repeat(runtime.accountLength)}`) as string,
    run: (call, origin) => simulate({ source, call, origin, overrides: left(), signal }),
    submit: (call, account) => {
      const overrides = [...left(), { holder: account, free }]
      return simulate({ source, call, origin: { kind: 'signed', account }, overrides, signal })
    },
    execute: (xcm, origin) => simulate({ source, xcm, origin, overrides: left(), signal }),
    reservedOf: ({ changes }, account) => {
      const { ledger } = runtime
      if (ledger === undefined) return 0n
      const spell = (keys: unknown) => JSON.stringify(toJson(keys))
      const own = spell(ledger.keysOf(runtime.readInput('AccountId', account)))
      const isOwn = ({ pallet, item, keys }: (typeof changes)[number]) =>
        pallet === ledger.pallet && item === ledger.item && spell(keys) === own
      const change = changes.find(isOwn)
      if (change === undefined) return 0n
      const reserved = (stored: unknown) => ledger.readBalance(stored)['reserved'] ?? 0n
      return reserved(change.after) - reserved(change.before)
    }
  }
}
