import { accountOnTarget, openChains, systemRoles } from '@paraclock/checklist'
import type { JournalStore, SigningChain } from '@paraclock/submission'
import { openJournal } from '../journal/openJournal.ts'
import type { OpenContext, OpenedNetwork, Opening } from '../open/Opening.ts'
import { requireOneNetwork } from '../open/requireOneNetwork.ts'
import type { ChainProver } from './createProver.ts'
import { maySign } from './createReviewer.ts'
import { requireSigner, spellAccount } from './nameSigner.ts'
import { actAs } from './readActor.ts'
import { type OpenedSigner, readSigner } from './readSigner.ts'

export interface NetworkChain {
  readonly network: string
  readonly chain: SigningChain
}

export interface OpenedSigning {
  readonly signers: readonly OpenedSigner[]
  /** The proven chains to sign for. */
  readonly chains: readonly NetworkChain[]
  /** The journal of signed calls; `undefined` if the command only shows calls. */
  readonly journal: JournalStore | undefined
  /** Ends writing to the journal, and lets other commands open it. */
  readonly release: () => Promise<void>
}

export interface OpenSignersArgs {
  readonly opened: readonly [OpenedNetwork, ...OpenedNetwork[]]
  readonly prover: ChainProver | undefined
  readonly sign: NonNullable<Opening['sign']>
}

export async function openSigners(
  context: OpenContext,
  { opened, sign, prover }: OpenSignersArgs
): Promise<OpenedSigning> {
  const [first] = opened
  const { signer, 'target-signer': targetSigner, yes = false } = context.options
  const isAllowed = maySign({ yes, signer: signer ?? targetSigner }, nameRole(first, sign))
  const signers = await readSigners(context, first, sign)
  const chains: NetworkChain[] = []
  for (const one of prover === undefined ? [] : opened) {
    for (const chain of await proveChains(context, { one, sign, prover: prover as ChainProver })) {
      chains.push({ network: one.network, chain })
    }
  }
  if (!isAllowed || signers.length === 0) {
    return { signers, chains, journal: undefined, release: async () => {} }
  }
  // Open the journal last: after it nothing can fail that would leave it locked.
  const journal = await openJournal(
    context,
    chains.map(({ chain }) => chain)
  )
  return { signers, chains, ...journal }
}

function nameRole({ network, config }: OpenedNetwork, sign: OpenSignersArgs['sign']): string {
  if (sign === 'maker') return 'the calls that fix what fails'
  return `${spellAccount(config.user, [[network, config]])}, the user of ${network}`
}

async function readSigners(
  context: OpenContext,
  one: OpenedNetwork,
  sign: OpenSignersArgs['sign']
): Promise<readonly OpenedSigner[]> {
  const { network, config } = one
  const { signer, 'target-signer': targetSigner, 'as-signer': asSigner = false } = context.options
  const { user } = config
  const signers: OpenedSigner[] = []
  const { as = [] } = context.options
  if (signer !== undefined || asSigner) {
    const whose = asSigner ? '--as-signer' : nameRole(one, sign)
    const wanted = { option: '--signer', given: signer, whose, account: user } as const
    const opened = actAs(await readSigner(context, wanted), as)
    if (sign === 'user' && !asSigner) {
      const networks = [[network, config]] as const
      const role = `the user of ${network}`
      requireSigner({ account: opened.account, wanted: user, role, networks })
    }
    signers.push(opened)
  }
  // Read the secrets one after the other, because both may come from standard input or a prompt.
  if (targetSigner !== undefined) {
    const [account, whose] = [accountOnTarget(config), nameRole(one, sign)]
    const wanted = { option: '--target-signer', given: targetSigner, whose, account } as const
    signers.push(await readSigner(context, wanted))
  }
  return signers
}

/**
 * Proves all chains of a network before planning, because a call of one chain may contain the bytes
 * of a call of another chain. Refuses chains of different networks.
 */
async function proveChains(
  { signal }: Pick<OpenContext, 'signal'>,
  args: {
    readonly one: OpenedNetwork
    readonly sign: OpenSignersArgs['sign']
    readonly prover: ChainProver
  }
): Promise<readonly SigningChain[]> {
  const { one, sign, prover } = args
  const { config } = one
  if (sign !== 'maker') return [await prover.prove(await one.chain('service'), config.service)]
  const { relay, service, target } = await openChains(async (role) =>
    prover.prove(await one.chain(role), config[role])
  )
  const chains = { relay: relay.chain, service: service.chain, target: target.chain }
  await requireOneNetwork({ config, chains, signal })
  // An unreachable system parachain is left out, and the plan has no steps on it.
  const system = await Promise.allSettled(
    systemRoles.flatMap((role) => {
      const place = config[role]
      return place === undefined
        ? []
        : [one.chain(role).then((chain) => prover.prove(chain, place))]
    })
  )
  const proven = system.flatMap((ended) => (ended.status === 'fulfilled' ? [ended.value] : []))
  return [relay, service, target, ...proven]
}
