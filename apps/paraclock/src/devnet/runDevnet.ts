import { once } from 'node:events'
import { readCodeFile } from '@paraclock/connect/node'
import {
  type ParaclockError,
  type Progress,
  parseUnixSeconds,
  renderError,
  stringifyJson
} from '@paraclock/core'
import {
  type Devnet,
  devAccount,
  devAccounts,
  startDevnet,
  type TargetKind
} from '@paraclock/devnet'
import { ROUND_MS } from '@paraclock/simulation'
import type { CommandContext } from '../cli/defineCommand.ts'
import { requireJsonFile } from '../config/readConfig.ts'
import { refuseArgument } from '../errors/refuseArgument.ts'
import { configureDevnet, presentSlot } from '../rehearse/configureDevnet.ts'
import { readSpec } from '../rehearse/readChainFile.ts'
import { readHubRuntimes } from '../rehearse/readHubRuntimes.ts'
import { describeNetworks, type FundedAccount } from './describeNetworks.ts'
import { exportNetworks } from './exportNetworks.ts'
import {
  chooseNetworks,
  chooseService,
  chooseVariants,
  type DevnetOptions,
  planPorts
} from './readDevnetOptions.ts'
import { writeDevnetConfig } from './writeDevnetConfig.ts'

/** The time in the genesis is fixed, so that each start has the same genesis hash. */
const GENESIS_TIME = parseUnixSeconds(Date.UTC(2026, 0, 1) / 1000)

export async function runDevnet(context: CommandContext<DevnetOptions>): Promise<number> {
  if (context.options.export !== undefined) return await exportNetworks(context)
  const { options, positionals, cwd, print, report, signal } = context
  const [path] = positionals
  if (path !== undefined && !options['write-config'])
    throw refuseArgument(`devnet writes ${path} with --write-config only`)
  if (path !== undefined) requireJsonFile(path)
  const { target = 'substrate' } = options
  const networks = chooseNetworks(options)
  const service = chooseService(options)
  const variants = chooseVariants(options)
  const ports = planPorts(options)
  const isHub = networks.includes('hub')
  const runtimes = await readHubRuntimes({ options, isHub, cwd, signal, report })
  const shared = {
    target,
    service: service === undefined ? undefined : await readService(service, { cwd, signal }),
    genesisTime: GENESIS_TIME,
    // Clocks start at the present time, and then advance by six seconds every six seconds.
    startTime: presentSlot(),
    autoBlock: ROUND_MS,
    instant: options.instant,
    ready: options.ready,
    origins: options.origins,
    signal,
    onProgress: ({ what, phase, detail }: Progress) => {
      if (phase === 'advanced') report(`${what}: ${detail}`)
    },
    onProblem: (error: ParaclockError) => report(renderError(error))
  }
  const started: Devnet[] = []
  try {
    for (const name of networks) {
      const own = options.name === undefined ? name : `${options.name}-${name}`
      const layout = name === 'hub' ? ('hub' as const) : ('plain' as const)
      const chosen = { name: own, network: layout, variant: variants[name], ports: ports[name] }
      const given = layout === 'hub' ? { runtimes } : {}
      const net = await startDevnet({ ...shared, ...chosen, ...given })
      started.push(net)
      const switches = options.misconfigure.map((wrong) => [wrong, true])
      await net.misconfigure(Object.fromEntries(switches), { signal })
    }
    const config = await configureDevnet(started)
    const isWritten = options['write-config']
    const written = isWritten && (await writeDevnetConfig({ config, cwd, signal, path }))
    if (options.json) print(stringifyJson(config, { indent: 2 }))
    else {
      const accounts = await listAccounts(target)
      const note = written === false ? '' : `\n\n${written} is a configuration for it`
      print(`${describeNetworks(started, accounts)}${note}`, { isWhole: true })
    }
    report('\na block every 6 seconds; Ctrl-C ends it')
    if (!signal.aborted) await once(signal, 'abort')
    return 0
  } finally {
    await Promise.all(started.map((net) => net.stop()))
  }
}

async function readService(
  path: string,
  place: Pick<CommandContext, 'cwd' | 'signal'>
): Promise<Uint8Array | { readonly spec: unknown }> {
  if (!/\.json$/i.test(path)) return await readCodeFile(path, place)
  return { spec: await readSpec(path, place) }
}

/** Returns the accounts with funds. On an Ethereum target, Alith and others also have funds. */
async function listAccounts(target: TargetKind): Promise<readonly FundedAccount[]> {
  const names = [
    ...devAccounts[32].map((name) => [`//${name}`, name] as const),
    ...(target === 'ethereum' ? devAccounts[20].map((name) => [name, name] as const) : [])
  ]
  return await Promise.all(
    names.map(async ([shown, name]) => ({ name: shown, address: (await devAccount(name)).address }))
  )
}
