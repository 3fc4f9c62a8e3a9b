import { join, resolve } from 'node:path'
import { networkNames, networkVariants } from '@paraclock/core'
import { exportNetwork } from '@paraclock/devnet'
import type { CommandContext } from '../cli/defineCommand.ts'
import { refuseArgument } from '../errors/refuseArgument.ts'
import { chooseNetworks, type DevnetOptions } from './readDevnetOptions.ts'

/** The first ports of `staging`. Other networks have higher ports, so that all can run at once. */
const FIRST_PORTS = { p2p: 30_310, rpc: 9_910 } as const
const PORTS_OF_NETWORK = 100

/** The options that an export uses. Any other option is refused, because it would be ignored. */
const USED = ['export', 'network', 'service', 'target']

export async function exportNetworks(context: CommandContext<DevnetOptions>): Promise<number> {
  const { options, positionals, print, cwd } = context
  const { export: dir = '', target = 'substrate' } = options
  if (dir === '') throw refuseArgument('--export needs a folder')
  if (options.service !== undefined)
    throw refuseArgument('--export writes the shipped service only: leave --service out')
  for (const [name, value] of Object.entries(options)) {
    if (USED.includes(name) || ![value].flat().some(Boolean)) continue
    throw refuseArgument(`--export only writes a genesis: leave --${name} out`)
  }
  const [file] = positionals
  if (file !== undefined) {
    throw refuseArgument(`--export writes into its folder only: leave ${file} out`)
  }
  if (target !== 'substrate') {
    throw refuseArgument('--export writes targets of substrate only')
  }
  const names = chooseNetworks(options).map((name) => {
    if (name === 'hub') throw refuseArgument('--export writes the networks staging and main only')
    return name
  })
  for (const name of names) {
    const folder = join(dir, name)
    const apart = networkNames.indexOf(name) * PORTS_OF_NETWORK
    const { files } = await exportNetwork({
      dir: resolve(cwd, folder),
      name,
      variant: networkVariants[name],
      ports: { p2p: FIRST_PORTS.p2p + apart, rpc: FIRST_PORTS.rpc + apart }
    })
    print(files.map((file) => join(folder, file)).join('\n'))
  }
  return 0
}
