import { type Config, standIns } from '@paraclock/checklist'
import type { MetadataCache } from '@paraclock/connect'
import { refuseArgument } from '../../errors/refuseArgument.ts'
import { quoteWord } from '../../words/quoteWord.ts'
import { askInTurn } from './askAnswer.ts'
import { askNetwork, detectChain, type NetworkFlags } from './askNetwork.ts'

/** The endpoints of the network `main` of `paraclock devnet`, and its user. */
const DEVNET: NetworkFlags = {
  relay: 'ws://127.0.0.1:9913',
  service: 'ws://127.0.0.1:9914',
  target: 'ws://127.0.0.1:9915',
  user: standIns.user
}

/** A configuration that the options of a command state, in place of a file. */
export interface StatedConfig {
  readonly config: Config
  /** Whether the options name a user. */
  readonly hasUser: boolean
  /** The command that writes the configuration to a file: `init --yes --relay wss://…`. */
  readonly initCommand: string
}

/** Composes the configuration of a network from options, and from what its chains show. */
export async function stateConfig(args: {
  readonly flags: NetworkFlags
  /** Whether the options complete a devnet that runs on this machine. */
  readonly isDevnet: boolean
  readonly network: string
  readonly metadataCache: MetadataCache | undefined
  readonly signal: AbortSignal
}): Promise<StatedConfig> {
  const { isDevnet, network, metadataCache, signal } = args
  const given = Object.entries(args.flags).filter(([, value]) => value !== undefined)
  const flags: NetworkFlags = { ...(isDevnet && DEVNET), ...Object.fromEntries(given) }
  const missing = (['relay', 'service', 'target'] as const).filter(
    (role) => flags[role] === undefined
  )
  if (missing.length > 0) {
    const names = missing.map((role) => `--${role}`).join(', ')
    throw refuseArgument(`Without a configuration, give ${names}, too, or --dev`)
  }
  const detect: typeof detectChain = (chain) => detectChain({ ...chain, metadataCache })
  const questions = askNetwork({ flags, standIns, detect, signal })
  try {
    await askInTurn(questions.steps)
  } finally {
    await questions.close()
  }
  return {
    config: { networks: { [network]: questions.network() } },
    hasUser: flags.user !== undefined,
    initCommand: [
      'init --yes',
      ...Object.entries(flags).map(([name, value]) => `--${name} ${quoteWord(value)}`),
      ...(flags.user === undefined ? ["--user '<account>'"] : [])
    ].join(' ')
  }
}
