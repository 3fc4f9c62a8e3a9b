import { accountOnTarget, type ChainRole, openChains, systemRoles } from '@paraclock/checklist'
import type { JournalStore, SigningChain } from '@paraclock/submission'
import { openJournal } from '../journal/openJournal.ts'
import type { OpenContext, OpenedNetwork, Opening } from '../open/Opening.ts'
import { requireOneNetwork } from '../open/requireOneNetwork.ts'
import type { ChainProver } from './createProver.ts'
import { maySign } from './createReviewer.ts'
import { requireSigner, spellAccount } from './nameSigner.ts'
import { actAs, readActors } from './readActor.ts'
import { type OpenedSigner, readSigner } from './readSigner.ts'

export interface OpenedSigning {
  readonly signers: readonly OpenedSigner[]
  /** The chains for which calls are signed. Their runtimes are proven. */
  readonly chains: readonly { readonly network: string; readonly chain: SigningChain }[]
  /** The journal of signed calls. `undefined` if the command only shows calls. */
  readonly journal: JournalStore | undefined
  readonly release: () => Promise<void>
}

type Sign = NonNullable<Opening['sign']>

export async function openSigners(
  context: OpenContext,
  opened: readonly [OpenedNetwork, ...OpenedNetwork[]],
  prover: ChainProver | undefined,
  sign: Sign
): Promise<OpenedSigning> {
  const [first] = opened
  const { signer, 'target-signer': targetSigner, yes = false } = context.options
  const isAllowed = maySign({ yes, signer: signer ?? targetSigner }, nameRole(first, sign))
  const signers = await readSigners(context, first, sign)
  const chains: OpenedSigning['chains'][number][] = []
  for (const one of opened) {
    const proven = prover === undefined ? [] : await proveChains(context, one, { sign, prover })
    chains.push(...proven.map((chain) => ({ network: one.network, chain })))
  }
  if (!isAllowed || signers.length === 0) {
    return { signers, chains, journal: undefined, release: async () => {} }
  }
  // The journal is opened last, because it would stay locked if a later step failed.
  const proven = chains.map(({ chain }) => chain)
  const journal = await openJournal(context, proven)
  return { signers, chains, ...journal }
}

function nameRole({ network, config }: OpenedNetwork, sign: Sign): string {
  if (sign === 'maker') return 'the calls that fix what fails'
  return `${spellAccount(config.user, [[network, config]])}, the user of ${network}`
}

async function readSigners(
  context: OpenContext,
  one: OpenedNetwork,
  sign: Sign
): Promise<readonly OpenedSigner[]> {
  const { network, config } = one
  const { signer, 'target-signer': targetSigner } = context.options
  const { 'as-signer': asSigner = false, as = [] } = context.options
  const { user } = config
  const signers: OpenedSigner[] = []
  if (signer !== undefined || asSigner) {
    const whose = asSigner ? '--as-signer' : nameRole(one, sign)
    const wanted = { option: '--signer', given: signer, whose, account: user } as const
    const actor = readActors(as)
    const own = await readSigner(context, wanted)
    const opened = actor === undefined ? own : actAs(own, actor)
    if (sign === 'user' && !asSigner) {
      const networks = [[network, config]] as const
      const role = `the user of ${network}`
      requireSigner({ account: opened.account, wanted: user, role, networks })
    }
    signers.push(opened)
  }
  // Both signers may read standard input or ask at a prompt, so they are opened one after the
  // other.
  if (targetSigner !== undefined) {
    const [account, whose] = [accountOnTarget(config), nameRole(one, sign)]
    const wanted = { option: '--target-signer', given: targetSigner, whose, account } as const
    signers.push(await readSigner(context, wanted))
  }
  return signers
}

/**
 * Proves the chains before planning, and requires that they are of one network and that their blocks
 * are recent. If `sign` is `user` or `owner`, only the service is signed for, and the target is not
 * opened: a task can be cancelled although its target is unreachable. If `sign` is `maker`, all
 * chains are proven, because a call may contain the call of another chain.
 */
async function proveChains(
  { signal }: Pick<OpenContext, 'signal'>,
  one: OpenedNetwork,
  { sign, prover }: { readonly sign: Sign; readonly prover: ChainProver }
): Promise<readonly SigningChain[]> {
  const { config } = one
  const prove = async (role: ChainRole) => prover.prove(await one.chain(role), config[role])
  if (sign !== 'maker') {
    const [relay, service] = await Promise.all([prove('relay'), prove('service')])
    const chains = { relay: relay.chain, service: service.chain }
    await requireOneNetwork({ config, chains, signal })
    return [service]
  }
  const { relay, service, target } = await openChains(prove)
  const chains = { relay: relay.chain, service: service.chain, target: target.chain }
  await requireOneNetwork({ config, chains, signal })
  // If a system parachain cannot be proven, the command continues without it. The plan then has no
  // steps on this parachain.
  const system = await Promise.allSettled(
    systemRoles.map(async (role) => {
      const place = config[role]
      return place === undefined ? [] : [await prover.prove(await one.chain(role), place)]
    })
  )
  const proven = system.flatMap((ended) => (ended.status === 'fulfilled' ? ended.value : []))
  return [relay, service, target, ...proven]
}
