import { join } from 'node:path'
import { networkVariants } from '@paraclock/core'
import { exportNetwork } from '@paraclock/devnet'
import type { CommandContext } from '../cli/defineCommand.ts'
import { refuseArgument } from '../errors/refuseArgument.ts'
import { chooseNetworks, chooseTarget, type DevnetOptions } from './readDevnetOptions.ts'

/** Ports of the nodes: the networks can run at once. */
const NODE_PORTS = { staging: {}, main: { p2p: 30_410, rpc: 10_010 } } as const

/** Writes the networks for real nodes, and prints the files. */
export async function exportNetworks(context: CommandContext<DevnetOptions>): Promise<number> {
  const { options, print, cwd } = context
  const dir = options.export ?? ''
  if (dir === '') throw refuseArgument('--export needs a folder')
  if (options.service !== undefined) {
    const problem = '--export writes the shipped service only: leave --service out'
    throw refuseArgument(problem)
  }
  if (chooseTarget(options) !== 'substrate') {
    const problem =
      '--export writes targets of substrate only: polkadot-omni-node serves accounts of 32 bytes'
    throw refuseArgument(problem)
  }
  for (const name of chooseNetworks(options)) {
    const variant = networkVariants[name]
    const folder = join(dir, name)
    const { files } = await exportNetwork({
      dir: join(cwd, folder),
      name,
      variant,
      ports: NODE_PORTS[name]
    })
    print(files.map((file) => join(folder, file)).join('\n'))
  }
  return 0
}
