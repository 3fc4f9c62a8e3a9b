import {
  type ChainConfig,
  type ChainRole,
  ConfigSecretRefused,
  findSecret,
  type NetworkConfig,
  type ParachainConfig,
  readCall
} from '@paraclock/checklist'
import type { ChainIdentity } from '@paraclock/connect'
import { ParaclockError, parseAccount } from '@paraclock/core'
import { askAnswer } from './askAnswer.ts'
import type { Prompt } from './createPrompt.ts'
import type { DetectChainArgs } from './detectChain.ts'

/** What options say of a network. */
export interface NetworkFlags {
  /** Endpoints of each chain, with commas between them. */
  readonly relay?: string
  readonly service?: string
  readonly target?: string
  /** An account of a user. */
  readonly user?: string
  /** The call to automate: hex, or `pallet.method {"argument": …}`. */
  readonly call?: string
}

/** What a network is made from. */
export interface AskNetworkArgs {
  readonly flags: NetworkFlags
  readonly prompt?: Prompt
  readonly detect: (args: DetectChainArgs) => Promise<ChainIdentity>
  readonly signal: AbortSignal
}

/** Asks for one network what cannot be detected, and detects the rest from its endpoints. */
export async function askNetwork(args: AskNetworkArgs): Promise<NetworkConfig> {
  const relay = await askChain(args, 'relay')
  const service = asParachain(await askChain(args, 'service'))
  const target = asParachain(await askChain(args, 'target'))
  const { flags } = args
  const user = await askAnswer({
    ...from(args, '--user', flags.user),
    question: 'An account of a user on the service (SS58 or hex, never a key)',
    read: readUser
  })
  const call = await askAnswer({
    ...from(args, '--call', flags.call),
    question: 'A call of the target to automate: hex, or pallet.method {arguments}',
    // Every chain has it, and it moves nothing.
    byDefault: 'system.remark {"remark":"0x70617261636c6f636b"}',
    read: (text) => {
      refuseSecret(text, 'call')
      return readCall(text)
    }
  })
  return { relay, service, target, user, automation: { call } }
}

async function askChain(args: AskNetworkArgs, role: ChainRole): Promise<DetectedChain> {
  const { flags, prompt, detect, signal } = args
  return askAnswer({
    ...from(args, `--${role}`, flags[role]),
    question: `Endpoints of the ${role} chain (wss://…, several with commas)`,
    read: async (text) => {
      const endpoints = text.split(/[\s,]+/).filter((endpoint) => endpoint !== '')
      const identity = await detect({ role, endpoints, signal })
      const { chainName, specName, specVersion, paraId, genesis } = identity
      const id = paraId === null ? '' : `, parachain ${paraId}`
      prompt?.tell(`${role}: ${chainName}, ${specName} ${specVersion}${id}`)
      return { endpoints, genesis, specName, ...(paraId !== null && { paraId }) }
    }
  })
}

type DetectedChain = ChainConfig & { readonly paraId?: number }

// detectChain has refused what is no parachain.
function asParachain({ paraId = 0, ...chain }: DetectedChain): ParachainConfig {
  return { ...chain, paraId }
}

function from(args: AskNetworkArgs, flag: string, given: string | undefined) {
  return { flag, given, ...(args.prompt !== undefined && { prompt: args.prompt }) }
}

function readUser(text: string): string {
  refuseSecret(text, 'user')
  parseAccount(text)
  return text
}

function refuseSecret(text: string, key: string): void {
  if (findSecret(text) !== undefined) {
    throw new ParaclockError(ConfigSecretRefused, { source: 'the answer', key })
  }
}
