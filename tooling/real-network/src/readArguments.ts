import { parseArgs } from 'node:util'
import { isServiceVariant, type ServiceVariant } from '@paraclock/core'

/** What the command was asked to do. */
export type RealNetworkCommand =
  | { readonly kind: 'help' }
  | { readonly kind: 'refused'; readonly problem: string }
  | RunCommand

/** To run the story, or only to build what it needs. */
export interface RunCommand {
  readonly kind: 'run' | 'build'
  readonly variant: ServiceVariant
  /** Whether the network stays when the story is over. */
  readonly keep: boolean
  /** Whether the checklist is run once more in the end, through light clients. */
  readonly light: boolean
  /** A folder that has the nodes' programs, or is to get them. */
  readonly nodes: string | undefined
  /** Whether programs that are missing are built. */
  readonly build: boolean
  /** The folder of the run: a new one in the system's folder for temporary files, if left out. */
  readonly dir: string | undefined
}

/** How the command is used. */
export const USAGE = `pnpm real-network             runs the whole story on real nodes
  --variant minute|hour       the variant of the service: minute if left out; hour waits for a whole hour
  --keep                      leaves the network up afterwards, until Ctrl-C
  --light                     runs the checklist once more in the end, through light clients
  --nodes DIR                 the folder of polkadot, its workers and polkadot-omni-node
  --no-build                  builds nothing: what is missing is an error
  --only-build                builds what is missing, and starts nothing
  --dir DIR                   the folder of the run: specifications, data, logs, reports`

/** Reads the command line. */
export function readArguments(args: readonly string[]): RealNetworkCommand {
  try {
    const { values } = parseArgs({
      args: args.filter((arg) => arg !== '--'),
      options: {
        variant: { type: 'string', default: 'minute' },
        keep: { type: 'boolean', default: false },
        light: { type: 'boolean', default: false },
        nodes: { type: 'string' },
        dir: { type: 'string' },
        'no-build': { type: 'boolean', default: false },
        'only-build': { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false }
      }
    })
    const { variant, keep, light, nodes, dir, help } = values
    if (help) return { kind: 'help' }
    if (!isServiceVariant(variant)) {
      return { kind: 'refused', problem: `--variant takes minute or hour, not ${variant}` }
    }
    if (values['no-build'] && values['only-build']) {
      return { kind: 'refused', problem: '--no-build and --only-build leave nothing to do' }
    }
    if (nodes === '' || dir === '') {
      return { kind: 'refused', problem: `--${nodes === '' ? 'nodes' : 'dir'} wants a folder` }
    }
    const kind = values['only-build'] ? 'build' : 'run'
    return { kind, variant, keep, light, nodes, dir, build: !values['no-build'] }
  } catch (error) {
    return { kind: 'refused', problem: (error as Error).message }
  }
}
