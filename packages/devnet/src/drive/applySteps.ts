import {
  bytesToHex,
  type CallStep,
  ParaclockError,
  parseAccount,
  StepFailed
} from '@paraclock/core'
import type { Devnet, DevnetChain } from '../Devnet.ts'
import { devAccount, devAccounts, rootAccount } from './devAccount.ts'

/**
 * Makes the calls of `steps` on a development network, one after another. A call with the origin
 * root is dispatched by the route that {@link findRoot} returns. Any other call is signed by its
 * origin, which must be a development account.
 *
 * @throws ParaclockError `StepFailed`, and the errors of `execute` and `sudo`
 */
export async function applySteps(net: Devnet, steps: readonly CallStep[]): Promise<void> {
  for (const step of steps) await applyStep(net, step)
}

async function applyStep(net: Devnet, step: CallStep): Promise<void> {
  const chain = chainOf(net, step)
  const call = chain.api.tx(chain.api.registry.createType('Call', step.call))
  const { origin } = step
  if (origin.kind === 'signed') {
    await net.execute({ chain, call, signer: await signerOf(step, origin.account) })
    return
  }
  if (origin.kind === 'sovereign') {
    throw fail(
      step,
      `it needs the origin of parachain ${origin.paraId}, which no known message gives`
    )
  }
  const through = await findRoot(chain)
  if (through === 'none') {
    throw fail(
      step,
      'no origin acts as root here: the chain has neither a sudo key nor a Scheduler'
    )
  }
  await net.sudo(chain, call, { through })
}

function chainOf(net: Devnet, step: CallStep): DevnetChain {
  const chain =
    step.chain === 'assetHub' ? net.assetHub : net.chains.find(({ name }) => name === step.chain)
  if (chain !== undefined) return chain
  throw fail(step, `there is no chain ${step.chain} in this network`)
}

async function signerOf(step: CallStep, address: string): ReturnType<typeof devAccount> {
  const wanted = parseAccount(address)
  for (const name of [...devAccounts[32], ...devAccounts[20]]) {
    const pair = await devAccount(name)
    if (parseAccount(pair.addressRaw) === wanted) return pair
  }
  throw fail(step, `${address} must sign it, and its key is not known in this network`)
}

function fail({ description: step }: CallStep, problem: string): ParaclockError {
  return new ParaclockError(StepFailed, { step, problem })
}

/**
 * How a call can be dispatched as a chain's root. `sudo`: Alice or Alith has the sudo key, and
 * signs. `agenda`: the agenda of the pallet Scheduler dispatches the call. `none`: the chain has
 * neither.
 */
export type RootRoute = 'sudo' | 'agenda' | 'none'

/**
 * Finds out how a call can be dispatched as a chain's root. Does not return `sudo` if an account
 * other than Alice or Alith has the sudo key.
 */
export async function findRoot(chain: Pick<DevnetChain, 'api'>): Promise<RootRoute> {
  const { api } = chain
  const [root, key] = await Promise.all([rootAccount(chain), api.query['sudo']?.['key']?.()])
  if (key?.toHex() === bytesToHex(root.addressRaw)) return 'sudo'
  return api.query['scheduler']?.['agenda'] === undefined ? 'none' : 'agenda'
}
