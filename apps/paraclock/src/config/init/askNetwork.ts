import {
  type ChainConfig,
  type ChainRole,
  ConfigValueInvalid,
  encodeConfigured,
  findSecret,
  harmlessCall,
  type NetworkConfig,
  type NetworkRole,
  type ParachainConfig,
  readCall,
  requireAssetHub
} from '@paraclock/checklist'
import {
  type Chain,
  connectChain,
  EndpointMalformed,
  type MetadataCache,
  parseEndpoint
} from '@paraclock/connect'
import {
  isParaclockError,
  noteEndpoint,
  ParaclockError,
  parseAccount,
  parseAccountOf,
  withDeadline
} from '@paraclock/core'
import { readSystemChains } from '@paraclock/hrmp'
import { decodeCall, describeCall } from '@paraclock/types'
import type { Prompt } from '../../cli/Prompt.ts'
import { type AskStep, askAnswer, passOver } from './askAnswer.ts'
import { checkRole } from './checkRole.ts'

type Flag = ChainRole | 'asset-hub' | 'user' | 'account' | 'call'

export type NetworkFlags = { readonly [Name in Flag]?: string }

export function askNetwork(args: {
  readonly flags: NetworkFlags
  /** Answers that replace missing options if the program cannot ask. */
  readonly standIns?: NetworkFlags
  readonly prompt?: Prompt
  readonly detect: typeof detectChain
  readonly signal: AbortSignal
}) {
  const { flags, standIns = {}, prompt, detect, signal } = args
  checkFlags(flags)
  const chains: { -readonly [Role in ChainRole]?: Chain } = {}
  const configs: { [Role in ChainRole]?: ChainConfig } = {}
  const texts: { -readonly [Flag in keyof NetworkFlags]: string } = {}
  const opened: Chain[] = []
  let user = ''
  let assetHub: ChainConfig | undefined
  let account: string | undefined
  let call: NetworkConfig['automation']['call'] = '0x'

  const network = (): NetworkConfig => ({
    relay: configs.relay as ChainConfig,
    ...(assetHub && { assetHub }),
    service: parachain('service'),
    target: parachain('target'),
    user,
    automation: { account, call }
  })

  const ask = (
    flag: keyof NetworkFlags,
    question: string,
    read: (text: string) => Promise<void> | void,
    proposal?: string
  ): AskStep => {
    return (again) =>
      askAnswer({
        question,
        prompt,
        flag: `--${flag}`,
        given: again ? undefined : flags[flag],
        // After {@link goBack}, the default is the earlier answer.
        byDefault: texts[flag] ?? proposal ?? standIns[flag],
        read: async (text) => {
          await read(text)
          texts[flag] = text
        }
      })
  }
  const openChain = async (role: NetworkRole, text: string) => {
    const endpoints = text.split(/[\s,]+/).filter((endpoint) => endpoint !== '')
    const chain = await detect({ role, endpoints, signal }).catch((error: unknown) => {
      if (!isParaclockError(error, EndpointMalformed)) throw error
      const name = role === 'assetHub' ? '--asset-hub' : `--${role}`
      const { length } = endpoints
      const place = `number ${endpoints.findIndex(isMalformed) + 1} of ${length}`
      const option = length > 1 ? `${name} (${place})` : name
      throw new ParaclockError(EndpointMalformed, { ...error.context, option })
    })
    opened.push(chain)
    const { chainName } = chain.stated
    const { specName, specVersion, paraId, genesis } = chain.facts
    const accept = (): ChainConfig => {
      const id = paraId === undefined ? '' : `, parachain ${paraId}`
      prompt?.tell(`${role}: ${chainName}, ${specName} ${specVersion}${id}`)
      return { endpoints, genesis, specName }
    }
    return { chain, accept }
  }
  const askChain = (role: ChainRole): AskStep => {
    const question = `Endpoints of the ${role} chain (wss://…, several with commas)`
    return ask(role, question, async (text) => {
      const { chain, accept } = await openChain(role, text)
      await checkRole({ role, chain, relay: chains.relay, service: chains.service, signal })
      chains[role] = chain
      configs[role] = accept()
    })
  }
  /** Asks for Asset Hub if the relay chain trusts teleports from it, or with `--asset-hub`. */
  const askAssetHub: AskStep = async (again) => {
    const { relay } = chains
    assetHub = undefined
    const isGiven = flags['asset-hub'] !== undefined
    if (relay === undefined || (prompt === undefined && !isGiven)) return passOver
    const { value: known } = await readSystemChains({ relay, signal })
    const trusted = known.known ? known.value.filter(({ teleports }) => teleports) : []
    if (trusted.length === 0 && !isGiven) return passOver
    const ids = trusted.map(({ paraId }) => paraId).join(' or ')
    const question = `Endpoints of Asset Hub, parachain ${ids} (${noAnswer} for none)`
    const read = async (text: string): Promise<void> => {
      if (text === noAnswer) return
      const { chain: hub, accept } = await openChain('assetHub', text)
      const others = hub.paraId === undefined ? [] : [hub.paraId]
      const { value: system } = await readSystemChains({ relay, others, signal })
      await requireAssetHub({ relay, hub, chains: system })
      assetHub = accept()
    }
    return await ask('asset-hub', question, read, noAnswer)(again)
  }
  /**
   * Asks for the account on the target if the target and the service have accounts of different
   * lengths, or with `--account`.
   */
  const askAccount: AskStep = async (again) => {
    const { service, target } = chains
    account = undefined
    const isOther = service?.runtime.accountLength !== target?.runtime.accountLength
    if (!isOther && flags.account === undefined) return passOver
    const length = target?.runtime.accountLength
    const question = `The same user's account on the target (${length} bytes, never a key)`
    const read = (text: string): void => {
      account = readAccount(text, 'account', 'target', target)
    }
    return await ask('account', question, read)(again)
  }
  const parachain = (role: 'service' | 'target'): ParachainConfig => {
    return { ...(configs[role] as ChainConfig), paraId: chains[role]?.facts.paraId ?? 0 }
  }

  return {
    steps: [
      askChain('relay'),
      askAssetHub,
      askChain('service'),
      askChain('target'),
      ask('user', 'An account of a user on the service (SS58 or hex, never a key)', (text) => {
        user = readAccount(text, 'user', 'service', chains.service)
      }),
      askAccount,
      ask(
        'call',
        'A call of the target to automate: hex, or pallet.method {arguments}',
        (text) => {
          refuseSecret(text, 'call')
          call = readCall(text)
          const chain = chains.target as Chain
          // Encoding the call with the metadata of the target throws if the call is invalid.
          const bytes = encodeConfigured(chain, network())
          const shown = describeCall({ call: decodeCall({ chain, bytes }), chains: [chain] })
          prompt?.tell(`call: ${shown}`)
        },
        harmlessCall
      )
    ],
    network,
    close: async () => {
      await Promise.all(opened.map((chain) => chain.close()))
    }
  }
}

const noAnswer = '-'

/** Throws for an option that is wrong on every chain, before a chain is asked. */
function checkFlags({ user, account, call }: NetworkFlags): void {
  for (const [key, text] of Object.entries({ user, account })) {
    if (text === undefined) continue
    refuseSecret(text, key)
    parseAccount(text)
  }
  if (call === undefined) return
  refuseSecret(call, 'call')
  readCall(call)
}

// A malformed endpoint is not shown, because a person may have typed a secret in its place.
function isMalformed(endpoint: string): boolean {
  try {
    parseEndpoint(endpoint)
    return false
  } catch {
    return true
  }
}

function readAccount(
  text: string,
  key: string,
  role: 'service' | 'target',
  chain: Chain | undefined
): string {
  refuseSecret(text, key)
  const length = chain?.runtime.accountLength ?? 32
  parseAccountOf({ value: text, length, whose: `an account of the ${role}` })
  return text
}

function refuseSecret(text: string, key: string): void {
  if (findSecret(text) !== undefined) {
    throw new ParaclockError(ConfigValueInvalid, { source: 'the answer', key })
  }
}

const DETECT_MS = 15_000

/** Connects to a chain and reads its facts. The caller must close the returned chain. */
export async function detectChain(args: {
  readonly role: NetworkRole
  readonly endpoints: readonly string[]
  /** Keeps the metadata for a command that opens the chain again. */
  readonly metadataCache?: MetadataCache | undefined
  readonly signal: AbortSignal
}): Promise<Chain> {
  const { role, endpoints, metadataCache, signal } = args
  const provider = { metadataCache }
  endpoints.forEach(noteEndpoint)
  const what = `asking the ${role} chain what it is`
  return withDeadline({ milliseconds: DETECT_MS, what, signal }, (inner) =>
    connectChain({ endpoints, provider, name: role, deadlineMs: DETECT_MS, signal: inner })
  )
}
