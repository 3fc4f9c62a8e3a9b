import { ArgumentInvalid, type CallStep, ParaclockError, parseAccount } from '@paraclock/core'
import { type Devnet, devAccount, devAccounts } from '@paraclock/devnet'

/** Makes the call of a step on the network in the tab, whose keys are all known. */
export async function makeStep(net: Devnet, step: CallStep): Promise<void> {
  const { origin } = step
  const chain = net.chains.find(({ name }) => name === step.chain)
  if (chain === undefined) throw refuse(step.chain, 'there is no chain of that name in this tab')
  const call = chain.api.tx(chain.api.registry.createType('Call', step.call))
  if (origin.kind === 'root') {
    await net.sudo(chain, call)
  } else if (origin.kind === 'signed') {
    await net.execute({ chain, call, signer: await findSigner(origin.account) })
  } else {
    throw refuse(String(origin.paraId), 'no known message gives the origin of this parachain')
  }
}

async function findSigner(address: string): ReturnType<typeof devAccount> {
  const wanted = parseAccount(address)
  for (const name of devAccounts[32]) {
    const pair = await devAccount(name)
    if (parseAccount(pair.addressRaw) === wanted) return pair
  }
  throw refuse(address, 'its key is not known in this tab')
}

function refuse(value: string, problem: string): ParaclockError {
  return new ParaclockError(ArgumentInvalid, { argument: 'who makes the call', value, problem })
}
