import { describeThrown } from '@paraclock/core'
import { callOf, type DevnetChain } from '@paraclock/devnet'
import type { KeyringPair } from '@polkadot/keyring/types'
import type { ChainName, NamedCall, Stage } from './Stage.ts'

/** For how many blocks a signature holds, as in what the command signs. */
const PERIOD = 64

/**
 * Signs a call as the command does, mortal, and has it included. Returns why the chain did not take
 * it, or what it failed with; `undefined` if it succeeded.
 */
export async function submitMortal(
  stage: Stage,
  args: { readonly chain: ChainName; readonly signer: KeyringPair; readonly call: NamedCall }
): Promise<string | undefined> {
  const { net } = stage
  const chain = stage.chain(args.chain)
  const { api } = chain
  const { signer } = args
  const [name, ...values] = args.call
  const header = await api.rpc.chain.getHeader()
  const account = await stage.read(args.chain, 'system.account', signer.publicKey)
  const { nonce } = account as { readonly nonce: number }
  const signed = callOf(chain, name, ...values).sign(signer, {
    blockHash: header.hash,
    era: api.registry.createType('ExtrinsicEra', { current: header.number, period: PERIOD }),
    genesisHash: api.genesisHash,
    runtimeVersion: api.runtimeVersion,
    nonce
  })
  try {
    await api.rpc.author.submitExtrinsic(signed)
  } catch (error) {
    return `the ${chain.name} refuses it: ${describeThrown(error)}`
  }
  await net.build(1, { refused: 'report' })
  return await readFailure(chain, signed.toHex())
}

/** Why an extrinsic of the last block failed, or that it is not in it. */
async function readFailure(
  { api, name }: DevnetChain,
  signed: string
): Promise<string | undefined> {
  const { block } = await api.rpc.chain.getBlock()
  const index = block.extrinsics.findIndex((one) => one.toHex() === signed)
  if (index === -1) return `the ${name} did not include it`
  const records = (await api.query['system']?.['events']?.()) as unknown as readonly {
    readonly phase: { readonly isApplyExtrinsic: boolean; readonly asApplyExtrinsic: bigint }
    readonly event: { readonly section: string; readonly method: string; readonly data: unknown }
  }[]
  const failed = records.find(
    ({ phase, event }) =>
      phase.isApplyExtrinsic &&
      Number(phase.asApplyExtrinsic) === index &&
      `${event.section}.${event.method}` === 'system.ExtrinsicFailed'
  )
  if (failed === undefined) return undefined
  const [error] = failed.event.data as readonly [Dispatch]
  if (!error.isModule) return `the ${name} answers ${error.toString()}`
  const { section, name: code } = api.registry.findMetaError(error.asModule)
  return `the ${name} answers ${section}.${code}`
}

interface Dispatch {
  readonly isModule: boolean
  readonly asModule: { readonly index: never; readonly error: never }
  toString(): string
}
