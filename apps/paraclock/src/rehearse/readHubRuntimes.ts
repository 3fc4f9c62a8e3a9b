import { readCodeFile } from '@paraclock/connect/node'
import { shorten } from '@paraclock/core'
import type { GivenRuntime } from '@paraclock/devnet'
import type { CommandContext, OptionValues } from '../cli/defineCommand.ts'
import type { hubOptions } from '../cli/sharedOptions.ts'
import { refuseArgument } from '../errors/refuseArgument.ts'
import { readPatch } from './readChainFile.ts'
import { readToken } from './readChainSource.ts'

type HubOptions = OptionValues<typeof hubOptions>

/** The system chains of the network `hub`. */
export const systemChains = ['asset-hub', 'coretime'] as const

/** The chains of the network `hub` whose runtime can be replaced. */
const CHAINS: readonly string[] = ['relay', ...systemChains]

export async function readHubRuntimes(
  args: Pick<CommandContext<HubOptions>, 'options' | 'cwd' | 'signal' | 'report'> & {
    readonly isHub: boolean
  }
): Promise<Readonly<Record<string, GivenRuntime>>> {
  const { options, isHub, report, ...from } = args
  const files = readFilesOf('hub-runtime', options)
  const patches = readFilesOf('hub-patch', options)
  const token = readToken(options['hub-token'], '--hub-token')
  if (!isHub && (files.size > 0 || patches.size > 0 || token !== undefined)) {
    throw refuseArgument(
      '--hub-runtime, --hub-patch and --hub-token are of the network hub: add --network hub'
    )
  }
  const alone = [...patches.keys()].find((chain) => !files.has(chain))
  if (alone !== undefined) {
    throw refuseArgument(`--hub-patch ${alone} goes with --hub-runtime ${alone}=<file>`)
  }
  if (files.size > 0 !== (token !== undefined)) {
    throw refuseArgument('--hub-runtime and --hub-token go together: --hub-token DOT:10')
  }
  if (token !== undefined) {
    const { symbol, decimals } = token
    const unit = (10n ** BigInt(decimals)).toLocaleString('en-US')
    // This report lets a person notice a wrong number of decimals, which no runtime contains.
    report(
      `--hub-token: amounts of the runtimes are shown with 1 ${symbol} as ${unit} of their unit`
    )
  }
  const properties = token && { tokenSymbol: token.symbol, tokenDecimals: token.decimals }
  const read = [...files].map(async ([chain, file]) => {
    const path = patches.get(chain)
    const patch = path === undefined ? undefined : await readPatch(path, from)
    return [chain, { code: await readCodeFile(file, from), patch, properties }] as const
  })
  return Object.fromEntries(await Promise.all(read))
}

function readFilesOf(
  name: 'hub-runtime' | 'hub-patch',
  options: HubOptions
): ReadonlyMap<string, string> {
  const files = new Map<string, string>()
  for (const assignment of options[name]) {
    const [, chain = '', file = ''] = /^([^=]*)=(.+)$/.exec(assignment) ?? []
    if (!CHAINS.includes(chain)) {
      throw refuseArgument(
        `--${name} is ${shorten(assignment)}: give <chain>=<file>, of ${CHAINS.join(', ')}`
      )
    }
    if (files.has(chain)) throw refuseArgument(`--${name} names ${chain} twice`)
    files.set(chain, file)
  }
  return files
}
