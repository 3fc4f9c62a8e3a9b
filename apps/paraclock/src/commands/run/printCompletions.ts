import { listChecks, type NetworkConfig } from '@paraclock/checklist'
import { isParaclockError, sanitizeText, shorten } from '@paraclock/core'
import type { Command, CommandContext } from '../../cli/defineCommand.ts'
import { completionScripts } from '../../completions/completionScripts.ts'
import { listWords, type ReadNames } from '../../completions/listWords.ts'
import { readConfig } from '../../config/readConfig.ts'
import { refuseArgument } from '../../errors/refuseArgument.ts'
import { openCaches } from '../../session/openCaches.ts'
import { listErrorCodes } from './runExplain.ts'

export async function printCompletions(
  context: Pick<CommandContext, 'positionals' | 'print' | 'cwd' | 'env' | 'signal'>,
  commands: readonly Command[]
): Promise<number> {
  const { positionals, print } = context
  const [asked = '', ...before] = positionals
  if (asked === 'words') {
    const words = await listWords({
      commands,
      before,
      explained: () => [...listChecks().map(({ id }) => id), ...listErrorCodes()],
      checks: () => [...new Set(listChecks().flatMap(({ id, group }) => [group, id]))],
      readNames: (kind) => readNames(context, before, kind)
    })
    const lines = words.map((parts) => parts.map(sanitizeText).join('\t'))
    if (lines.length > 0) print(lines.join('\n'), { isWhole: true })
    return 0
  }
  const script = new Map(Object.entries(completionScripts)).get(asked)
  if (script === undefined) {
    const shells = Object.keys(completionScripts).join(', ')
    throw refuseArgument(`there is no completion for ${shorten(asked)}; there is for ${shells}`)
  }
  print(script, { isWhole: true })
  return 0
}

async function readNames(
  { cwd, env, signal }: Pick<CommandContext, 'cwd' | 'env' | 'signal'>,
  before: readonly string[],
  kind: Parameters<ReadNames>[0]
): Promise<readonly string[]> {
  try {
    const networks = await readNetworks({ cwd, signal })
    if (kind === 'networks') return Object.keys(networks)
    const all = Object.values<NetworkConfig>(networks)
    if (kind === 'ids')
      return [...new Set(all.flatMap(({ automation }) => automation.providedId ?? []))]
    const role = kind === 'dispatches' ? 'service' : 'target'
    const stated = before.flatMap((word, at) => (before[at - 1] === `--${role}` ? [[word]] : []))
    const chains = stated.length > 0 ? stated : all.map((network) => network[role].endpoints)
    const { metadataCache } = openCaches({ env, report: () => {} })
    const found = await Promise.all(chains.map((endpoints) => metadataCache?.find(endpoints)))
    const { listChainNames } = await import('../../completions/listChainNames.ts')
    const names = found.flatMap((bytes) => (bytes === undefined ? [] : [listChainNames(bytes)]))
    const part = kind === 'proxyTypes' ? 'proxyTypes' : 'calls'
    return [...new Set(names.flatMap((one) => one[part]))]
  } catch (error) {
    if (isParaclockError(error)) return []
    throw error
  }
}

/** Reads the networks of the configuration. A folder without a usable one has none. */
async function readNetworks(
  place: Pick<CommandContext, 'cwd' | 'signal'>
): Promise<Readonly<Record<string, NetworkConfig>>> {
  try {
    return (await readConfig(place)).networks
  } catch (error) {
    if (isParaclockError(error)) return {}
    throw error
  }
}
