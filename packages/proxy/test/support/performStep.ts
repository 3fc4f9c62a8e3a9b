import { bytesToTry, type CallStep } from '@paraclock/core'
import type { Devnet, DevnetChain } from '@paraclock/devnet'
import { devAccount } from '@paraclock/devnet'
import { encodeAddress } from '@polkadot/util-crypto'

const NAMES = ['Alice', 'Bob', 'Charlie', 'Dave', 'Eve', 'Ferdie', 'Poor', 'Funder', 'Newcomer']

/** Signs one step of a plan and includes it, exactly as the plan has it. */
export async function performStep(net: Devnet, step: CallStep): ReturnType<Devnet['execute']> {
  const { origin } = step
  const chain = net.chains.find(({ name }) => name === step.chain)
  if (chain === undefined || origin.kind !== 'signed') throw new Error(`cannot do ${step.chain}`)
  const signers = await Promise.all(NAMES.map(devAccount))
  const signer = signers.find(
    ({ publicKey }) => encodeAddress(publicKey) === encodeAddress(origin.account)
  )
  if (signer === undefined) throw new Error(`nobody signs for ${origin.account}`)
  return net.execute({ chain, call: callOf(chain, bytesToTry(step.call)), signer })
}

/** A call of a chain, from its bytes. */
function callOf({ api }: DevnetChain, call: string) {
  return api.tx(api.registry.createType('Call', call))
}
